import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from pydantic import BaseModel, ConfigDict

from assets.errors import BadInputError
from assets.models.budget import SpendCapError
from assets.models.failures import CallFailedError
from assets.models.many import each_task
from assets.models.records import Prompt


class Reply(BaseModel):
    model_config = ConfigDict(extra="forbid")
    value: int


PROMPT = Prompt("test", "You count.", "How many?")


def says(text):
    return lambda request: text


def answers_by_number(request):
    """The number in the last words of the user."""
    return json.dumps({"value": int(request["messages"][1]["content"].split()[-1])})


def test_an_answer_is_a_value_of_the_shape_and_is_recorded(asking):
    client, server = asking(brain=says('{"value": 7}'), price_input=1.0, price_output=2.0)
    answered = client.complete(PROMPT, Reply)
    assert (answered.value.value, answered.cached, answered.repaired) == (7, False, False)
    (call,) = client.ledger.calls()
    assert (call.purpose, call.model, call.outcome, call.attempt) == ("test", "small", "answered", 1)
    assert (call.prompt_tokens, call.completion_tokens) == (22, 3)
    assert call.cost_usd == pytest.approx((22 * 1 + 3 * 2) / 1e6)
    assert client.budget.spent == pytest.approx(call.cost_usd)
    (request,) = server.requests()
    assert request["response_format"]["json_schema"]["strict"] is True
    assert (request["temperature"], request["max_tokens"]) == (0.0, 4096)


def test_the_same_question_is_paid_for_once(asking):
    client, server = asking(brain=says('{"value": 7}'))
    client.complete(PROMPT, Reply)
    again = client.complete(PROMPT, Reply)
    assert (again.value.value, again.cached) == (7, True)
    other = client.complete(Prompt("test", "You count.", "How many more?"), Reply)
    assert other.cached is False
    assert len(server.log) == 2


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    ("fault", "outcome"),
    [("429", "rate_limited"), ("503", "server_error"), ("half", "cut"), ("malformed", "malformed")],
)
def test_what_passes_is_tried_again(asking, fault, outcome, stream):
    client, _ = asking(f"{fault},ok", says('{"value": 7}' + " " * 99), stream=stream)
    assert client.complete(PROMPT, Reply).value.value == 7
    outcomes = [call.outcome for call in client.ledger.calls()]
    assert outcomes[-1] == "answered"
    # a stream of something else than events has no end either
    assert outcomes[0] == ("cut" if stream and fault == "malformed" else outcome)
    assert [call.attempt for call in client.ledger.calls()] == [1, 2]


def test_a_time_out_is_tried_again_and_counted_as_billed(asking):
    client, _ = asking("timeout,ok", says('{"value": 7}'), timeout=0.2, price_input=1.0, price_output=1.0)
    assert client.complete(PROMPT, Reply).value.value == 7
    first, second = client.ledger.calls()
    assert (first.outcome, first.cost_assumed) == ("timed_out", True)
    assert first.cost_usd > second.cost_usd > 0


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        ("400", "rejected"),
        ("401", "not_allowed"),
        ("quota", "no_quota"),
        ("refusal", "refused"),
        ("truncated", "truncated"),
    ],
)
def test_what_no_repetition_mends_is_not_tried_again(asking, fault, outcome):
    client, server = asking(f"{fault},ok", says('{"value": 7}'))
    with pytest.raises(CallFailedError) as caught:
        client.complete(PROMPT, Reply)
    assert caught.value.outcome == outcome
    assert len(server.log) == 1
    assert client.complete(PROMPT, Reply).cached is False  # a failure is never kept


@pytest.mark.parametrize("fault", ["not_json", "wrong_schema"])
def test_a_wrong_answer_is_repaired_once_with_what_is_wrong(asking, fault):
    client, server = asking(fault, says('{"value": 7}'))
    answered = client.complete(PROMPT, Reply)
    assert (answered.value.value, answered.repaired) == (7, True)
    told = server.requests()[0]["messages"][-1]["content"]
    assert "cannot be used" in told
    assert client.complete(PROMPT, Reply).cached is True


def test_an_answer_that_stays_wrong_is_a_failure_and_not_kept(asking):
    client, server = asking("wrong_schema,not_json,ok", says('{"value": 7}'))
    with pytest.raises(CallFailedError, match="no usable answer") as caught:
        client.complete(PROMPT, Reply)
    assert caught.value.outcome == "not_json"
    assert len(server.log) == 2
    assert client.complete(PROMPT, Reply).cached is False


def test_a_check_of_ours_counts_as_part_of_the_shape(asking):
    replies = iter(['{"value": -1}', '{"value": 7}'])

    def positive(reply):
        if reply.value < 0:
            raise ValueError("value must not be negative")

    client, server = asking(brain=lambda request: next(replies))
    assert client.complete(PROMPT, Reply, check=positive).value.value == 7
    assert "must not be negative" in server.requests()[1]["messages"][-1]["content"]


def test_an_endpoint_without_schemas_is_asked_in_words_and_remembered(asking):
    client, server = asking("no_schema,ok", says('```json\n{"value": 7}\n```'))
    assert client.complete(PROMPT, Reply).value.value == 7
    client.complete(Prompt("test", "You count.", "Again?"), Reply)
    forms = [request["response_format"]["type"] for _, request, _ in server.log]
    assert forms == ["json_schema", "json_object", "json_object"]
    assert '"value"' in server.log[2][1]["messages"][0]["content"]


def test_retry_after_is_kept_by_all_calls(asking):
    client, _ = asking("429,ok", says('{"value": 7}'), backoff=0.0)
    client.complete(PROMPT, Reply)
    first, second = client.ledger.calls()
    assert first.called_at < second.called_at
    assert client.pace._held_until > 0  # the pause came from the header: backoff is none


def test_a_wait_longer_than_allowed_ends_the_call(asking):
    client, server = asking("429,ok", says('{"value": 7}'), max_wait=0.01)
    with pytest.raises(CallFailedError, match="429"):
        client.complete(PROMPT, Reply)
    assert len(server.log) == 1


def test_the_spend_cap_stops_before_the_call_that_may_exceed_it(asking):
    client, server = asking(
        brain=answers_by_number, price_input=0.0, price_output=1000.0, max_spend=0.5, max_output_tokens=100
    )
    ended = []

    def until_stopped():
        for number in range(1000):
            client.complete(Prompt("test", "s", f"number {number}"), Reply)
            ended.append(number)

    with pytest.raises(SpendCapError, match="FILINGDB_LLM_MAX_SPEND"):
        until_stopped()
    # one answer is 3 or 4 tokens, 0.003 to 0.004 USD; a call is refused when its worst case (0.1) may exceed
    assert 0.5 - 0.1 - 0.004 <= client.budget.spent <= 0.5
    assert len(server.log) == len(ended)


def test_threads_together_stay_below_the_cap(asking):
    client, server = asking(
        brain=answers_by_number, price_input=0.0, price_output=1000.0, max_spend=0.35, max_output_tokens=100
    )
    prompts = [Prompt("test", "s", f"number {number}") for number in range(300)]
    ended = list(each_task(lambda prompt: client.complete(prompt, Reply), prompts, threads=8))
    stopped = [end for end in ended if isinstance(end.error, SpendCapError)]
    assert len(ended) == 300
    assert len(stopped) > 200
    assert client.budget.spent <= 0.35
    assert len(server.log) == 300 - len(stopped)


def test_threads_that_begin_together_share_one_connection_pool(asking):
    client, _ = asking(brain=answers_by_number)
    with ThreadPoolExecutor(8) as pool:
        opened = list(pool.map(lambda _: client.endpoint.client, range(32)))
    assert len({id(one) for one in opened}) == 1


def test_a_wrong_key_stops_the_whole_run(asking):
    client, server = asking("401=1.0")
    prompts = [Prompt("test", "s", f"number {number}") for number in range(50)]
    ended = list(each_task(lambda prompt: client.complete(prompt, Reply), prompts, threads=4))
    assert all("FILINGDB_LLM_API_KEY" in str(end.error) for end in ended)
    assert len(server.log) <= 4


def test_an_estimate_makes_no_call_and_is_not_below_the_cost(asking):
    client, server = asking(brain=answers_by_number, price_input=10.0, price_output=30.0)
    prompts = [(Prompt("test", "s", f"数字 number {number}", limit=50), Reply) for number in range(5)]
    client.complete(*prompts[0])
    estimate = client.estimate(prompts)
    assert (estimate.calls, estimate.cached, estimate.completion_tokens) == (5, 1, 200)
    assert len(server.log) == 1
    before = client.budget.spent
    for prompt in prompts:
        client.complete(*prompt)
    assert 0 < client.budget.spent - before <= estimate.cost_usd


def test_vectors_are_paid_for_once_and_keep_their_order(asking):
    client, server = asking("503,ok", embedding_model="vectors")
    texts = ["营业收入增长", "net sales", "营业收入增长了"]
    vectors = client.embed(texts)
    assert [len(vector) for vector in vectors] == [64, 64, 64]
    assert client.embed(list(reversed(texts))) == list(reversed(vectors))
    assert server.outcomes() == ["503", "ok"]


def test_vectors_without_an_embedding_model_say_what_to_set(asking):
    client, _ = asking()
    with pytest.raises(BadInputError, match="FILINGDB_LLM_EMBEDDING_MODEL"):
        client.embed(["x"])


def test_a_paid_endpoint_without_prices_is_refused(tmp_path):
    from assets.models.client import ModelClient
    from assets.models.ledger import Ledger
    from assets.models.settings import ModelSettings

    settings = ModelSettings(base_url="https://api.example.com/v1", model="small")
    with pytest.raises(BadInputError, match="FILINGDB_LLM_PRICE_INPUT"):
        ModelClient(settings, Ledger(tmp_path / "calls.sqlite"))
