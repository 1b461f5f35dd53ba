"""Announcements of shareholders' meetings: the annual one's attendance and ways, and all of the year."""

from datetime import date

import pytest

from assets.pages.records import Cell, Row
from tests.facts.announcing import announced, values

ATTENDED = ("shareholders_and_proxies_attending", "shares_attending", "attendance_share_ratio_pct")
WAYS = ("annual_meeting_methods", "annual_meeting_voting_methods")
OVER_ALL = ("extraordinary_meetings", "shareholder_meeting_events")
HEAD = """证券代码：600999 证券简称：青岚股份 公告编号：2023-025
青岚股份有限公司
{title}
本公司董事会及全体董事保证本公告内容不存在任何虚假记载、误导性陈述或者重大遗漏。
"""
FOOT = "\n特此公告。\n青岚股份有限公司董事会\n2023年5月19日\n"
VOTED = """
二、议案审议情况
1、议案名称：2022年度董事会工作报告
审议结果：通过
同意131,290,385股，占出席会议有效表决权股份总数的99.9992%；反对1,000股；弃权0股。"""

SHANGHAI = """重要内容提示：
● 本次会议是否有否决议案：无
一、会议召开和出席情况
（一）股东大会召开的时间：2023年5月18日
（三）出席会议的普通股股东和恢复表决权的优先股股东及其持有股份情况：
1、出席会议的股东和代理人人数 19
2、出席会议的股东所持有表决权的股份总数（股） 131,291,385
3、出席会议的股东所持有表决权股份数占公司有表决权股份总数的比例（%） 20.6503
（四）表决方式是否符合《公司法》及《公司章程》的规定，大会主持情况等。
本次会议由董事会召集，董事长主持。会议采取现场投票和网络投票相结合的表决方式。
1、公司在任董事5人，出席3人，独立董事以通讯方式出席；"""

SHENZHEN = """一、会议召开和出席情况
1、召开时间：
（1）现场会议时间：2023年5月18日（星期四）下午14:30
（2）网络投票时间：通过深圳证券交易所交易系统进行网络投票的时间为2023年5月18日9:15-9:25。
3、召开方式：本次股东大会采用现场投票与网络投票相结合的方式
5、会议主持人：董事长林先生
（二）会议出席情况
（1）股东出席的总体情况：
通过现场和网络投票的股东41人，代表股份167,417,657股，占上市公司总股份的11.2334%。
其中：通过现场投票的股东7人，代表股份161,977,457股，占上市公司总股份的10.8683%。
通过网络投票的股东34人，代表股份5,440,200股，占上市公司总股份的0.3650%。
（2）中小股东出席的总体情况：
通过现场和网络投票的中小股东37人，代表股份5,609,460股，占上市公司总股份的0.3764%。"""


def notice(body, title="2022年年度股东大会决议公告"):
    return HEAD.format(title=title) + body + FOOT


def read(body):
    return announced("cn-agm", notice(body + VOTED))


def extra(number, day):
    body = f"一、会议召开和出席情况\n（一）股东大会召开的时间：{day}\n1、出席会议的股东和代理人人数 7\n"
    return notice(body + VOTED, f"2022年第{number}次临时股东大会决议公告")


def test_a_shanghai_announcement_whose_table_is_read_as_lines():
    facts = read(SHANGHAI)
    assert values(facts, *ATTENDED) == [19.0, 131_291_385.0, 20.6503]
    assert values(facts, "annual_meeting_date", *WAYS) == [
        date(2023, 5, 18),
        ["现场投票", "网络投票"],
        ["逐项表决"],
    ]


def test_a_shenzhen_announcement_counts_all_and_not_those_in_the_room_or_small_investors():
    facts = read(SHENZHEN)
    assert values(facts, *ATTENDED) == [41.0, 167_417_657.0, 11.2334]
    assert values(facts, "annual_meeting_date") == [date(2023, 5, 18)]


@pytest.mark.parametrize(
    ("sentence", "persons"),
    [
        (
            "出席本次股东大会的股东及股东代理人共计1,253名，代表有表决权的股份411,403,203股，占公司股份总数的56.02%。",
            1253.0,
        ),
        (
            "出席和授权出席本次股东大会的股东共361人，持有表决权的股份总数3,370,769,682股，占公司股份总数的24.1614%。",
            361.0,
        ),
        ("出席现场会议的股东及代理人53名，代表股份5,313,386,641股，占公司有表决权股份总数的39.08%。", None),
        ("出席会议的中小投资者共12人，代表股份58,771,886股，占公司有表决权股份总数的8.00%。", None),
        ("出席会议的A股股东及代理人53名，代表股份5,313,386,641股，占公司有表决权股份总数的39.08%。", None),
    ],
)
def test_who_is_counted_among_all(sentence, persons):
    assert values(read(f"5、会议主持人：董事长陈先生\n（二）会议出席情况\n{sentence}"), ATTENDED[0]) == [
        persons
    ]


@pytest.mark.parametrize(
    ("sentence", "methods"),
    [
        ("会议采取现场投票的方式召开，", ["现场投票"]),
        ("3、会议召开方式：现场投票、网络投票与通讯表决相结合", ["现场投票", "网络投票", "其他方式"]),
        ("会议采用现场会议的方式召开，部分董事通过视频方式参加。", ["现场投票"]),
        ("会议由董事长主持。", None),
    ],
)
def test_how_the_annual_meeting_was_held(sentence, methods):
    assert values(read(sentence), WAYS[0]) == [methods]


@pytest.mark.parametrize(
    ("words", "cumulative"),
    [
        ("（二）累积投票议案表决情况\n关于选举董事的议案\n议案序号 议案名称 得票数 是否当选", True),
        ("本议案采用累积投票方式选举林先生为董事，得票数131,000,000股，当选。", True),
        ("（二）累积投票议案表决情况：无\n三、选举情况", False),
        ("审议通过《关于修订<累积投票制实施细则>的议案》，得票数占99%。", False),
        ("本次会议不涉及累积投票议案。其他选举事项得票数见下。", False),
    ],
)
def test_cumulative_voting_is_given_only_where_somebody_was_elected_so(words, cumulative):
    expected = ["逐项表决", "累积投票"] if cumulative else ["逐项表决"]
    assert values(read(f"{SHANGHAI}{VOTED}\n{words}"), WAYS[1]) == [expected]


def test_a_years_meetings_in_one_document_and_in_several():
    first, second, annual = (
        extra("一", "2022年3月15日"),
        extra("二", "2022年10月9日"),
        notice(SHENZHEN + VOTED),
    )
    for documents in ((first, second, annual), (annual + first + second,), ((second, annual, first),)):
        facts = announced("cn-agm", *documents)
        assert values(facts, *OVER_ALL) == [
            2.0,
            ["2022-03-15 临时股东大会", "2022-10-09 临时股东大会", "2023-05-18 年度股东大会"],
        ]
        assert values(facts, *ATTENDED) == [41.0, 167_417_657.0, 11.2334]


def test_the_count_of_meetings_quotes_a_title():
    fact = announced("cn-agm", extra("一", "2022年3月15日"), notice(SHANGHAI + VOTED))[OVER_ALL[0]]
    assert (fact.value, fact.page) == (1.0, 1)
    assert fact.quote == "青岚股份有限公司 2022年第一次临时股东大会决议公告"


def test_a_meeting_told_twice_is_counted_once():
    opinion = notice(
        "致：青岚股份有限公司\n本次股东大会于2022年3月15日召开。", "2022年第一次临时股东大会的法律意见书"
    )
    facts = announced("cn-agm", extra("一", "2022年3月15日"), opinion, notice(SHANGHAI + VOTED))
    assert values(facts, OVER_ALL[0]) == [1.0]


def test_a_meeting_that_is_only_convened_was_not_held():
    convened = notice("现场会议召开时间：2022年12月30日", "关于召开2022年第三次临时股东大会的通知")
    assert values(announced("cn-agm", convened, notice(SHANGHAI + VOTED)), *OVER_ALL) == [
        0.0,
        ["2023-05-18 年度股东大会"],
    ]


def test_a_table_that_counts_h_shares_apart_gives_all():
    rows = (
        "1、出席会议的股东和代理人人数（人） 229\n其中：A股股东人数 228\n境外上市外资股（H股）股东人数 1\n"
        "2、出席会议的股东所持有的有表决权股份总数（股） 17,549,045,180\n其中：A股股东持有股份总数 1,000\n"
        "3、出席会议的股东所持有的有表决权股份占本公司有表决权股份总数的比例（%） 69.584"
    )
    assert values(read(rows), *ATTENDED) == [229.0, 17_549_045_180.0, 69.584]


def test_a_label_that_runs_on_below_its_value_is_quoted_as_printed():
    printed = "3、出席会议的股东所持有表决权股份数占公司有表决权股\n67.8842\n份总数的比例（%）"
    label = "3、出席会议的股东所持有表决权股份数占公司有表决权股份总数的比例（%）"
    row = Row(1, 0, 0, label, 0, (0, 0, 1, 1), [Cell("67.8842", 67.8842, (1, 0, 2, 1), 0)])
    fact = announced("cn-agm", notice(printed + VOTED), rows=[row])[ATTENDED[2]]
    assert (fact.value, fact.bbox) == (67.8842, (1, 0, 2, 1))
    assert fact.quote == "3、出席会议的股东所持有表决权股份数占公司有表决权股 67.8842"


def test_without_a_total_those_in_the_room_and_on_the_network_are_added():
    told = (
        "出席现场会议的股东及代理人5人，代表股份1,000,000股，占公司有表决权股份总数的20.0001%。\n"
        "通过网络投票的股东83人，代表股份500,000股，占公司有表决权股份总数的10.0002%。\n"
        "通过网络投票的中小股东80人，代表股份400,000股，占公司有表决权股份总数的8.0000%。"
    )
    assert values(read(told), *ATTENDED) == [88.0, 1_500_000.0, 30.0003]


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("（一）会议召开的日期、时间和地点：2023年6月27日14:30，公司会议室", date(2023, 6, 27)),
        (
            "公司于2023年4月20日召开第五届董事会第三次会议。\n本次会议于2023年5月18日在公司召开。",
            date(2023, 5, 18),
        ),
        ("会议通知于2023年4月21日发出。网络投票时间：2023年5月18日9:15召开。", None),
    ],
)
def test_the_day_of_a_meeting_is_not_that_of_the_board_the_notice_or_the_network(words, day):
    assert values(read(words), "annual_meeting_date") == [day]


def test_without_an_annual_meeting_its_facts_are_not_disclosed():
    facts = announced("cn-agm", extra("一", "2022年3月15日"))
    assert values(facts, *ATTENDED, *WAYS) == [None] * 5
    assert values(facts, *OVER_ALL) == [1.0, ["2022-03-15 临时股东大会"]]


def test_of_two_annual_meetings_the_filings_year_decides():
    before = notice(SHANGHAI.replace("2023年5月18日", "2022年5月20日") + VOTED, "2021年年度股东大会决议公告")
    facts = announced("cn-agm", before, notice(SHENZHEN + VOTED))
    assert values(facts, "annual_meeting_date", ATTENDED[0]) == [date(2023, 5, 18), 41.0]


@pytest.mark.parametrize(
    "title",
    [
        "关于召开2022年第三次临时股东大会的通知",
        "关于召开2022年第三次临时股东大会的提示性公告",
        "关于2022年第三次临时股东大会增加临时提案的公告",
        "2022年第三次临时股东大会会议资料",
    ],
)
def test_what_stands_before_a_meeting_does_not_tell_that_it_was_held(title):
    paper = notice("会议召开时间：2022年12月30日\n采取累积投票方式选举董事。", title)
    assert values(announced("cn-agm", paper, notice(SHANGHAI + VOTED)), OVER_ALL[0]) == [0.0]
