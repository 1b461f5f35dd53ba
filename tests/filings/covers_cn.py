"""First pages of A-share reports and announcements, and of documents that only speak of them."""

# ruff: noqa: E501 - wordings stand in one line each

import random
from collections.abc import Iterator

from tests.filings.covers import Case, Page

_COMPANIES = (
    ("星河重工股份有限公司", "星河重工", "600987"), ("北屿智能装备股份有限公司", "北屿智能", "000987"), ("云岭生物科技(集团)股份有限公司", "*ST云岭", "002987"),
    ("海桐食品集团股份有限公司", "海桐食品", "605926"), ("南屏化工股份有限公司", "ST南屏", "300987"), ("江岚半导体(上海)股份有限公司", "江岚芯", "688987"),
    ("东澜精密科技股份有限公司", "东澜精密", "830987"), ("临沧新材料股份有限公司", "临沧新材", "920087"), ("华屿银行股份有限公司", "华屿银行", "601987"),
    ("苍梧航运股份有限公司", "苍梧航运", "301087"), ("穗丰证券股份有限公司", "穗丰证券", "001287"), ("滨汇存储股份有限公司", "滨汇存储", "689009"),
)  # fmt: skip
FILLER: Page = [
    "本公司董事会及全体董事保证本公告内容不存在任何虚假记载、误导性陈述或者重大遗漏，并对其内容的真实性、",
    "准确性和完整性承担法律责任。公司全体董事出席董事会会议，审议通过了相关议案。",
]
_DIGITS = "〇一二三四五六七八九"
_FULL = str.maketrans("0123456789", "０１２３４５６７８９")


def chinese_year(year: int, zero: str = "〇") -> str:
    return "".join(_DIGITS[int(d)] for d in str(year)).replace("〇", zero)


# {y} the year as printed; doc type
_REPORTS = (
    ("{y}年年度报告", "cn-annual"), ("{y} 年年度报告", "cn-annual"), ("{y}年度报告", "cn-annual"), ("{y}年度报告全文", "cn-annual"), ("{y}年年度报告全文", "cn-annual"),
    ("{y}\n年度报告", "cn-annual"), ("年度报告\n{y}", "cn-annual"), ("{y}\nANNUAL REPORT\n年度报告", "cn-annual"), ("{y} 年度报告\nANNUAL REPORT {y}", "cn-annual"),
    ("{y}年\n年度报告", "cn-annual"), ("年 度 报 告\nANNUAL REPORT\n{y}", "cn-annual"), ("{y} 年 年 度 报 告", "cn-annual"), ("{y}年年报", "cn-annual"), ("{y}\n{name}\n年度报告", "cn-annual"), ("{y}年年度报告\n（更正后）", "cn-annual+1"), ("{name}\n{y}年年度报告\n{name}", "cn-annual"), ("{y} 年度报告\n{name}\nANNUAL REPORT {y}", "cn-annual"), ("{y}\nINTERIM REPORT\n半年度报告", "cn-half"),
    ("{y}年年度报告摘要", "cn-annual-abstract"), ("{y} 年度报告摘要", "cn-annual-abstract"), ("{y}年年度报告（摘要）", "cn-annual-abstract"), ("{y}年年度报告\n摘要", "cn-annual-abstract"),
    ("{y}年半年度报告", "cn-half"), ("{y} 半年度报告", "cn-half"), ("{y}年半年度报告全文", "cn-half"), ("{y}年中期报告", "cn-half"), ("{y}\n半年度报告", "cn-half"),
    ("{y}年半年度报告摘要", "cn-half-abstract"), ("{y} 半年度报告（摘要）", "cn-half-abstract"),
    ("{y}年第一季度报告", "cn-q1"), ("{y} 年第一季度报告全文", "cn-q1"), ("{y}年一季度报告", "cn-q1"), ("{y}年第一季度报告正文", "cn-q1"), ("{y}年第 1 季度报告", "cn-q1"), ("{y}年度第一季度报告", "cn-q1"),
    ("{y}年第三季度报告", "cn-q3"), ("{y}年三季度报告", "cn-q3"), ("{y}年前三季度报告", "cn-q3"), ("{y} 年第三季度报告正文", "cn-q3"), ("{y}年第三季度\n报告", "cn-q3"),
    ("{y}年三季报", "cn-q3"), ("{y}年一季报", "cn-q1"), ("{y}年半年报", "cn-half"), ("{y}年半年报摘要", "cn-half-abstract"), ("{y}年年度报告（更正后）摘要", "cn-annual-abstract+1"), ("{y}年半年度报告（未经审计）", "cn-half"),
)  # fmt: skip
_ESG = (
    "{y}年度社会责任报告", "{y}年社会责任报告", "{y}年度环境、社会和公司治理（ESG）报告", "{y}年度环境、社会及管治报告", "{y}年度可持续发展报告", "{y}可持续发展报告", "{y}年ESG报告",
    "{y}年度企业社会责任报告", "{y}年度履行社会责任的报告", "{y}年度可持续发展（ESG）报告", "{y}年度社会责任暨环境、社会及公司治理（ESG）报告", "{y}年企业社会责任（CSR）报告",
    "{y}\n环境、社会与公司治理报告", "{y}年度\n环境、社会及治理\n（ESG）报告", "环境、社会及治理报告\n{y}", "{y}年度社会责任报告书", "{y}年环境、社会与治理（ESG）报告",
    "{y} Environmental, Social and Governance Report\n{y}年度环境、社会及治理报告", "{y}年度可持续发展暨环境、社会与公司治理报告", "{y}年度环境、社会责任和公司治理报告",
    "{y}年可持续发展报告暨环境、社会和公司治理（ESG）报告", "{y}年环境、社会与企业管治报告", "{y}年度ESG暨可持续发展报告", "环境、社会及治理（ESG）报告{y}", "{y}社会责任报告暨ESG报告", "{y}年度可持续发展报告摘要",
)  # fmt: skip
_DIVIDENDS = (
    "{y}年年度权益分派实施公告", "{y}年度权益分派实施公告", "{y}年度利润分配实施公告", "{y}年年度A股利润分配实施公告", "{y}年度分红派息实施公告", "关于{y}年度利润分配实施公告", "{y}年半年度权益分派实施公告",
    "{y}年前三季度权益分派实施公告", "{y}年度分红派息、转增股本实施公告", "{y}年年度差异化权益分派实施公告", "{y}年年度A股权益分派实施公告", "{y}年度利润分配及资本公积金转增股本实施公告",
    "关于{y}年年度权益分派实施的公告", "{y}年中期权益分派实施公告", "{y}年度普通股分红派息实施公告", "{y}年年度权益分派\n实施公告", "{y}年年度利润分配方案实施公告", "关于实施{y}年度权益分派的公告",
    "{y}年度A股分红派息实施公告", "{y}年中期利润分配实施公告",
    "{y}年度派发现金红利实施公告", "{y}年度现金分红实施公告", "{y}年年度权益分派实施公告(A股)", "{y}年末期分红派息实施公告", "{y}年年度权益分派实施结果暨股份上市公告",
)  # fmt: skip
_MEETINGS = (
    "{y}年年度股东大会决议公告", "{y}年度股东大会决议公告", "{y}年第一次临时股东大会决议公告", "{y}年第二次临时股东大会决议的公告", "{y}年度股东会决议公告", "{y}年年度股东大会会议决议公告", "{y}年度股东周年大会决议公告",
    "{y}年度股东大会、{y}年第一次A股类别股东大会及{y}年第一次H股类别股东大会决议公告", "关于{y}年年度股东大会决议的公告", "{y}年第三次临时股东会决议公告", "{y}年年度股东大会\n决议公告", "{y}年年度股东大会决议公告（更正后）",
    "{y}年度股东大会暨{y}年第一次A股类别股东大会决议公告", "{y}年第1次临时股东大会决议公告", "{y}年度第三次临时股东大会决议公告",
)  # fmt: skip
_OTHERS = (
    "关于召开{y}年年度股东大会的通知", "{y}年年度股东大会会议资料", "{y}年年度股东大会的法律意见书", "关于{y}年年度报告问询函的回复公告", "{y}年度利润分配预案的公告", "关于{y}年度利润分配方案的公告", "{y}年度业绩预告",
    "{y}年度业绩快报公告", "独立董事{y}年度述职报告", "{y}年度财务决算报告", "{y}年度内部控制审计报告", "{y}年度审计报告", "{y}年度董事会工作报告", "{y}年度监事会工作报告", "关于{y}年年度报告的更正公告",
    "关于{y}年年度报告编制及最新审计进展的公告", "{y}年度募集资金存放与实际使用情况的专项报告", "{y}年第一季度主要经营数据公告", "关于召开{y}年度业绩说明会的公告", "{y}年半年度募集资金存放与使用情况专项报告",
    "关于延期披露{y}年年度报告的公告", "{y}年年度报告披露提示性公告", "第九届董事会第三次会议决议公告", "关于{y}年度计提资产减值准备的公告", "{y}年度非经营性资金占用及其他关联资金往来情况汇总表", "关于{y}年年度权益分派实施后调整可转债转股价格的公告",
    "关于{y}年度股东大会增加临时提案的公告", "关于取消{y}年第一次临时股东大会的公告", "关于{y}年年度报告信息披露监管问询函的回复", "{y}年年度报告业绩说明会召开情况的公告", "关于{y}年年度权益分派实施后调整回购价格上限的公告",
    "关于{y}年半年度报告及其摘要的更正公告", "{y}年度环境、社会及治理报告摘要编制说明", "关于{y}年度日常关联交易预计的公告", "{y}年度企业社会责任工作会议通知", "关于{y}年度利润分配预案披露的提示性公告",
    "{y}年度权益分派实施公告的更正公告", "{y}年度社会责任报告鉴证报告", "{y}年度社会责任报告的审验声明", "公司债券{y}年年度报告", "{y}年半年报业绩预告", "{y}年度受托管理事务报告", "监事会关于{y}年年度报告的书面审核意见", "{y}年度独立董事年度报告", "{y}年年度报告工作制度", "{y}年度环境报告", "{y}年三季报业绩说明会公告",
)  # fmt: skip
_AMENDED = (
    ("（更正后）", 1),
    ("（修订版）", 1),
    ("（更新后）", 1),
    ("（修订稿）", 1),
    ("（第二次修订）", 2),
    ("(更正版)", 1),
    ("(修订后)", 1),
    ("（更正稿）", 1),
    ("（已更正）", 1),
    ("(二次修订稿)", 2),
)


def cases(rng: random.Random) -> Iterator[Case]:
    for number in range(3 * len(_REPORTS)):
        title, doc_type = _REPORTS[number % len(_REPORTS)]
        yield _report(rng, title, doc_type)
    for number in range(2 * len(_AMENDED)):
        title, doc_type = rng.choice([r for r in _REPORTS if "\n" not in r[0] and "（" not in r[0]])
        mark, rank = _AMENDED[number % len(_AMENDED)]
        yield _report(rng, title, doc_type, mark=mark, rank=rank)
    for number in range(2 * len(_ESG)):
        yield _report(rng, _ESG[number % len(_ESG)], "cn-esg")
    for titles, doc_type in ((_DIVIDENDS, "cn-dividend"), (_MEETINGS, "cn-agm")):
        for number in range(2 * len(titles)):
            yield _notice(rng, titles[number % len(titles)], doc_type)
    for number in range(2 * len(_OTHERS)):
        yield _notice(rng, _OTHERS[number % len(_OTHERS)], None)


def _year(rng: random.Random, title: str) -> tuple[int, str]:
    year = rng.choice((2012, 2018, 2020, 2021, 2022, 2023, 2024))
    form = rng.random()
    if form < 0.15 and ("{y}年" in title or "{y} 年" in title):
        return year, chinese_year(year, rng.choice("〇○零OＯ"))
    return year, str(year).translate(_FULL) if form < 0.25 else str(year)


def _codes(rng: random.Random, short: str, code: str, number: str) -> list[str]:
    """The lines with the securities code as exchanges, years and printers set them."""
    printed = rng.choice((code, code, code, code.translate(_FULL), " ".join(code)))
    return [rng.choice((
        f"证券代码：{printed}    证券简称：{short}    公告编号：{number}", f"公司代码：{printed}                         公司简称：{short}", f"股票代码：{printed} 股票简称：{short} 编号：{number}",
        f"证券代码: {printed} 证券简称: {short}", f"A 股代码：{printed} A 股简称：{short}\nH 股代码：09987 H 股简称：{short}", f"证券代码 {printed}\n证券简称 {short}\n公告编号 {number}",
        f"（股票代码：{printed}）", f"证券代码：{printed}\n转债代码：113987 转债简称：星河转债", f"股份代號：09987\nA股股票代码：{printed}", f"优先股代码：360005\n证券代码：{printed} 优先股简称：星优1",
    ))]  # fmt: skip


def _report(rng: random.Random, title: str, doc_type: str, *, mark: str = "", rank: int = 0) -> Case:
    name, short, code = rng.choice(_COMPANIES)
    year, printed = _year(rng, title)
    said = title.format(y=printed, name=name) + mark
    doc_type, _, more = doc_type.partition("+")
    rank += int(more or 0)
    number = f"{year + 1}-0{rng.randint(10, 99)}"
    codes = _codes(rng, short, code, number)
    abroad = (
        ["(在中华人民共和国注册成立的股份有限公司)", f"（{name[:4]} CO., LTD.）"]
        if rng.random() < 0.2
        else []
    )
    day = [f"{year + 1} 年 4 月 14 日"] if rng.random() < 0.5 else []
    running = f"{name} {year} 年" + {"cn-annual": "年度报告", "cn-half": "半年度报告"}.get(doc_type, "报告")
    form = rng.choice(("together", "behind", "behind", "name last"))
    facts: Page = [
        running,
        "公司信息",
        f"公司的中文名称 {name}",
        f"股票简称 {short} 股票代码 {code} 股票上市交易所 上海证券交易所",
        *FILLER,
    ]
    if doc_type.endswith(("abstract", "q1", "q3")):
        form = "together"
    if form == "together":
        pages = [[*codes, name, *abroad, *said.split("\n"), *day, *FILLER], FILLER]
    elif form == "behind":
        pages = [
            [name, *abroad, *said.split("\n"), *day],
            FILLER,
            ["目录", "第一节 重要提示 3", "第二节 公司简介 5"],
            facts,
        ]
    else:
        pages = [[*said.split("\n"), name, *codes], FILLER, facts]
    if doc_type == "cn-esg" and form == "behind":
        pages[1] = [f"本报告时间范围为{year}年1月1日至{year}年12月31日，部分内容超出上述范围。", *FILLER]
    return Case(
        f"{doc_type}{' amended' if mark else ''}/{said!r} {form} {codes[0][:20]!r}",
        pages,
        code,
        year,
        doc_type,
        rank,
    )


def _notice(rng: random.Random, title: str, doc_type: str | None) -> Case:
    name, short, code = rng.choice(_COMPANIES)
    year, printed = _year(rng, title)
    said = title.format(y=printed)
    number = rng.choice((f"{year + 1}-018", f"临{year + 1}-018", f"{year + 1}临-018"))
    codes = _codes(rng, short, code, number)
    line = rng.choice((f"{name}", f"{name}\n关于公告", name)) if doc_type is None else name
    body = [f"本次会议于{year + 1}年5月18日召开，审议通过了《{year}年年度报告》及其摘要、《{year}年度社会责任报告》。",
            f"经公司{year}年年度股东大会审议通过，以总股本为基数，每股派发现金红利0.1元。", "特此公告。", f"{name}董事会", f"{year + 1} 年 5 月 19 日"]  # fmt: skip
    head = [*"\n".join(codes).split("\n"), *line.split("\n")[:1]]
    joined = rng.random() < 0.2 and "\n" not in said
    lines = [f"{name}{said}"] if joined else said.split("\n")
    pages = [[*(head[:-1] if joined else head), *lines, *FILLER, *body[:2]], body[2:]]
    rank = int("更正后" in said)
    return Case(
        f"{doc_type or 'other notice'}/{said!r} {codes[0][:20]!r}",
        pages,
        code if doc_type else None,
        year,
        doc_type,
        rank,
    )
