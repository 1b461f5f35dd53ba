"""Facts from inline XBRL: the filer's own tags stand above what labels say."""

from datetime import UTC, date, datetime

import pytest

from assets.facts.catalogue import load_catalogue
from assets.facts.read import read_filing
from assets.filings.records import Document
from assets.pages.read import read_document
from tests.filings.htmls import (
    CONTEXTS,
    context,
    cover,
    heads,
    html,
    income_statement,
    number,
    row,
    statement,
    write_html,
)


@pytest.fixture
def facts(tmp_path):
    def facts(*pages, doc_type="us-10k", period="FY", end=date(2024, 12, 31), **options):
        path = write_html(tmp_path / "a.htm", html(*pages, **options))
        document = Document(
            "d", f"QLM_2024_{doc_type}", path.name, str(path), "Quillon Motors, Inc.", "QLM", 2024, period,
            end, doc_type, "en", 1, 0, None, 1.0, 1, 1, datetime.now(UTC),
        )  # fmt: skip
        reading = read_document(path, doc_id="d")
        return read_filing([document], [reading], catalogue=load_catalogue())

    return facts


def found(filing):
    return {fact.metric: fact for fact in filing.facts if fact.status == "found"}


def test_tagged_numbers_are_facts_with_their_place(facts):
    revenue = found(facts(cover(), income_statement()))["operating_revenue"]
    assert (revenue.value, revenue.unit, revenue.scale, revenue.raw) == (1.25e9, "USD", 1e6, "$1,250")
    assert (revenue.page, revenue.row_label, revenue.quote) == (2, "Revenues", "Revenues $1,250")
    assert (revenue.method, revenue.confidence > 0.98) == ("inline_xbrl", True)
    assert "concept:us-gaap:Revenues" in revenue.checks
    assert "anchor:f-Revenues-fy" in revenue.checks


def test_signs_are_the_concept_s_and_per_share_is_not_scaled(facts):
    filing = facts(cover(), income_statement())
    values = {metric: fact.value for metric, fact in found(filing).items()}
    assert (values["net_income"], values["net_income_incl_nci"], values["diluted_eps"]) == (200e6, 200e6, 2.0)
    earlier = {(f.metric, f.period_end): f.value for f in filing.comparatives}
    assert earlier["net_income", date(2023, 12, 31)] == -20e6
    assert earlier["diluted_eps", date(2023, 12, 31)] == -0.2
    assert earlier["income_tax_expense", date(2023, 12, 31)] == 0.0


def test_html_gives_a_page_and_no_box(facts):
    filing = facts(cover(), income_statement())
    tagged = [f for f in [*filing.facts, *filing.comparatives] if f.method == "inline_xbrl"]
    assert {(fact.page, fact.bbox) for fact in tagged} == {(2, None)}


def test_the_first_concept_of_a_metric_leaves_the_others_no_say(facts):
    page = income_statement().replace(
        "</table>",
        row("Net income with minorities", number("us-gaap:ProfitLoss", "230", "py"), "1") + "</table>",
    )
    filing = facts(cover(), page)
    assert found(filing)["net_income"].confidence > 0.98
    earlier = {f.metric: f.value for f in filing.comparatives if f.period_end == date(2023, 12, 31)}
    assert (earlier["net_income"], earlier["net_income_incl_nci"]) == (-20e6, 230e6)


def test_a_label_that_misleads_gives_way_to_the_tag(facts):
    page = income_statement().replace(">Revenues<", ">Net trading volume<")
    assert found(facts(page))["operating_revenue"].value == 1.25e9


def test_concepts_of_the_filer_s_own_are_read_by_label(facts):
    page = income_statement().replace("us-gaap:SellingGeneral", "qlm:SellingGeneral")
    overhead = found(facts(page))["sga_expense"]
    assert (overhead.value, overhead.method) == (300e6, "statement")


def test_numbers_of_a_part_of_the_company_are_not_the_company_s(facts):
    page = income_statement().replace(
        'name="us-gaap:Revenues" contextRef="fy"', 'name="us-gaap:Revenues" contextRef="part"'
    )
    revenue = found(facts(page))["operating_revenue"]
    assert revenue.method == "statement"  # the label, not the tag


def test_tags_outside_of_statements_are_left_alone(facts):
    note = (
        "<p>Note 5</p><table>" + heads("2024", "2023")
        + row("Goodwill of acquired vans", number("us-gaap:Goodwill", "77", "now"), "5") + "</table>"
    )  # fmt: skip
    assert "goodwill" not in found(facts(income_statement(), note))


def test_quarters_stand_beside_the_year_to_date(facts):
    contexts = (
        CONTEXTS + context("ytd", "2024-06-30", "2024-01-01") + context("qtd", "2024-06-30", "2024-04-01")
    )
    lines = [
        row(label, number(f"us-gaap:{name}", quarter, "qtd"), number(f"us-gaap:{name}", half, "ytd"))
        for label, name, quarter, half in (
            ("Revenues", "Revenues", "40", "70"),
            ("Operating income", "OperatingIncomeLoss", "9", "15"),
            ("Income tax expense", "IncomeTaxExpenseBenefit", "2", "3"),
            ("Net income", "NetIncomeLoss", "7", "12"),
        )
    ]
    page = statement(
        "CONSOLIDATED STATEMENTS OF INCOME",
        heads("Three months ended June 30, 2024", "Six months ended June 30, 2024"),
        *lines,
    )
    got = found(facts(page, doc_type="us-10q-q2", period="H1", end=date(2024, 6, 30), contexts=contexts))
    assert {m: f.value for m, f in got.items() if "revenue" in m or m.startswith("net_income_q")} == {
        "operating_revenue": 70e6,
        "operating_revenue_quarter": 40e6,
        "net_income_quarter": 7e6,
    }


def test_two_values_tagged_alike_are_a_conflict(facts):
    name = "us-gaap:SellingGeneralAndAdministrativeExpense"
    second = row("Overhead, as budgeted", number(name, "310"), number(name, "340", "py"))
    (overhead,) = [
        f
        for f in facts(income_statement().replace("</table>", second + "</table>")).facts
        if f.metric == "sga_expense"
    ]
    assert (overhead.status, overhead.value) == ("conflict", None)


def test_untagged_html_is_read_by_its_labels(facts):
    lines = (
        row("Revenues", "$1,250", "$980"),
        row("Cost of revenues", "700", "650"),
        row("Operating income", "250", "(20"),
        row("Income tax expense", "50", "—"),
        row("Net income (loss)", "$200", "$(20"),
        row("Diluted earnings (loss) per share", "$2.00", "$(0.20"),
    )
    page = statement(
        "CONSOLIDATED STATEMENTS OF OPERATIONS",
        heads("Years ended December 31,", span=2),
        heads("2024", "2023"),
        *lines,
    )
    got = found(facts(cover(tagged=False), page, tagged=False))
    assert {
        name: (got[name].value, got[name].method)
        for name in ("operating_revenue", "net_income", "diluted_eps")
    } == {
        "operating_revenue": (1.25e9, "statement"),
        "net_income": (200e6, "statement"),
        "diluted_eps": (2.0, "statement"),
    }


def test_the_whole_concept_on_a_part_in_the_cash_flow_is_not_the_expense(facts):
    expense = "us-gaap:ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost"
    income = income_statement().replace(
        "</table>", row("Research and development", number(expense, "170", "fy"), "") + "</table>"
    )
    part = number("us-gaap:ResearchAndDevelopmentExpense", "18", "fy")
    operating = "us-gaap:NetCashProvidedByUsedInOperatingActivities"
    flow = statement(
        "CONSOLIDATED STATEMENTS OF CASH FLOWS",
        heads("Years ended December 31,", span=2),
        heads("2024", "2023"),
        row("Net cash from operating activities", number(operating, "300"), number(operating, "290", "py")),
        row("Acquired in-process research", part, "2"),
    )
    fact = found(facts(cover(), income, flow))["rnd_expense"]
    assert (fact.value, fact.page) == (170e6, 2)
