"""Seeded ESG and social responsibility reports, with what is to be read from each."""

from dataclasses import dataclass, field

from assets.filings.samples.flow import Story, gap, style, text
from tests.facts.generated.esg_figures import Amount, amounts, cards, performance, says
from tests.facts.generated.paper import Gold, Variant, Writer, number, printed, word_list

DOC_TYPE = "cn-esg"
FLAGS = {
    "environment": ("esg_environment_disclosed", 0.85),
    "staff": ("esg_staff_protection_disclosed", 0.85),
    "customer": ("esg_customer_protection_disclosed", 0.8),
    "supplier": ("esg_supplier_protection_disclosed", 0.6),
    "creditor": ("esg_creditor_protection_disclosed", 0.4),
    "shareholder": ("esg_shareholder_protection_disclosed", 0.7),
    "safety": ("esg_work_safety_disclosed", 0.6),
    "public": ("esg_public_relations_disclosed", 0.8),
    "system": ("esg_system_construction_disclosed", 0.6),
    "deficiency": ("esg_deficiency_disclosed", 0.35),
}
_AMOUNTS = {
    "donation": "donations",
    "tax": "tax_total",
    "share": "social_contribution_per_share",
}
_HOME = {"supplier": "customer", "creditor": "shareholder", "safety": "staff", "deficiency": "outlook"}
_NUMBERS = "一二三四五六七八九十"


@dataclass
class Report:
    """What a report will say, chosen before it is written."""

    writer: Writer
    disclosed: dict[str, bool]
    amounts: list[Amount]
    assured: bool
    gri: bool
    sections: list[tuple[str, list[str]]] = field(default_factory=list)
    listed_more: list[str] = field(default_factory=list)  # in the contents, but not in the report

    @property
    def gold(self) -> Gold:
        flags: Gold = {metric: self.disclosed[topic] for topic, (metric, _) in FLAGS.items()}
        money: Gold = {_AMOUNTS[a.kind]: a.gold for a in self.amounts}
        return {
            "esg_third_party_assured": self.assured,
            "esg_assurance_provider": self.writer.known["assurer"] if self.assured else None,
            "esg_uses_gri_standard": self.gri,
            **money,
            **flags,
        }


def variants(*, seed: int = 1, count: int = 40) -> list[Variant]:
    """`count` reports of invented companies, the same for a seed."""
    return [_variant(f"esg-{seed}-{n}") for n in range(count)]


def _variant(name: str) -> Variant:
    writer = Writer(name, word_list("esg"))
    year = 2019 + writer.random.randrange(5)
    _numbers(writer, year)
    report = Report(
        writer,
        {topic: writer.chance(part) for topic, (_, part) in FLAGS.items()},
        amounts(writer),
        assured=writer.chance(0.4),
        gri=writer.chance(0.5),
    )
    if any(a.kind == "donation" and a.values for a in report.amounts):
        report.disclosed["public"] = True  # who states what was donated discloses it
    report.sections = _sections(report)
    return Variant(name, DOC_TYPE, year, (_printed(report),), report.gold)


def _numbers(writer: Writer, year: int) -> None:
    known, between = writer.known, writer.between
    known |= {"year": str(year), "before": str(year - 1), "after": str(year + 1), "announced": str(year + 1)}
    counts = {
        "staff": 30000,
        "patents": 900,
        "energy": 900,
        "training": 400,
        "checks": 2000,
        "volunteer": 30000,
    }
    known |= {name: number(writer.random.randrange(10, high)) for name, high in counts.items()}
    known |= {name: number(between(low, high, 2)) for name, low, high in (
        ("assets", 10, 9000), ("revenue", 5, 900), ("growth", 1, 40), ("eps", 0.05, 3), ("nav", 3, 15),
        ("rnd", 300, 90000), ("green", 50, 9000), ("safety", 50, 9000),
    )}  # fmt: skip
    firms = writer.words["accountants"] + writer.words["certifiers"]
    known["assurer"] = writer.random.choice(firms)
    known["title"] = writer.fill(writer.random.choice(writer.words["titles"]))


def _sections(report: Report) -> list[tuple[str, list[str]]]:
    """Headings with their paragraphs, in the order printed."""
    writer, words = report.writer, report.writer.words
    sections = [(writer.one_of("about_titles"), _about(report))]
    if writer.chance(0.6):
        sections.append((writer.one_of("letter_titles"), _some(writer, words["letter"], 2, 4)))
    sections.append((writer.one_of("company_titles"), _some(writer, words["company"], 3, 5)))
    sections.append((writer.one_of("governance_titles"), _some(writer, words["governance"], 2, 4)))
    topics = _topic_sections(report)
    if writer.chance(0.4):
        topics.append((writer.one_of("innovation_titles"), _some(writer, words["innovation"], 1, 3)))
    writer.random.shuffle(topics)
    sections += topics
    if report.disclosed["deficiency"] and writer.chance(0.6):
        sections.append((writer.one_of("topics", "deficiency", "titles"), _passages(writer, "deficiency")))
        outlook = []
    else:
        outlook = _passages(writer, "deficiency") if report.disclosed["deficiency"] else []
    if outlook or writer.chance(0.7):
        sections.append((writer.one_of("outlook_titles"), [*outlook, *_some(writer, words["outlook"], 1, 3)]))
    _tempt(report, sections)
    return sections


def _about(report: Report) -> list[str]:
    writer, words = report.writer, report.writer.words
    said = _some(writer, words["about"], 3, 7)
    said.append(writer.one_of("standards"))
    report_says_gri = report.gri and writer.chance(0.75)
    if report_says_gri:
        said.append(writer.one_of("gri_used"))
    elif report.gri:
        report.listed_more.append("gri")  # only its index tells
    elif writer.chance(0.35):
        said.append(writer.one_of("gri_tempting"))
    if report.assured and writer.chance(0.85):
        said.append(writer.one_of("assured"))
    elif report.assured:
        report.listed_more.append("statement")  # only the statement tells
    elif writer.chance(0.55):
        said.append(writer.one_of("not_assured"))
    return said


def _topic_sections(report: Report) -> list[tuple[str, list[str]]]:
    """A section per topic; some share one, some stand in another's without a heading of their own."""
    writer = report.writer
    sections: dict[str, tuple[str, list[str]]] = {}
    topics = [t for t in FLAGS if report.disclosed[t] and t != "deficiency"]
    for topic in topics:
        sections[topic] = (writer.one_of("topics", topic, "titles"), _passages(writer, topic))
    for pair, titles in writer.words["joint"].items():
        one, other = pair.split("+")
        if one in sections and other in sections and writer.chance(0.35):
            joined = sections[one][1] + sections.pop(other)[1]
            sections[one] = (writer.fill(writer.random.choice(titles)), joined)
    for topic, home in _HOME.items():
        if topic in sections and home in sections and writer.chance(0.25):
            sections[home] = (sections[home][0], sections[home][1] + sections.pop(topic)[1])
    _say_amounts(report, sections)
    return list(sections.values())


def _say_amounts(report: Report, sections: dict[str, tuple[str, list[str]]]) -> None:
    """The sentences with amounts stand where reports have them, else in a section of their own."""
    writer = report.writer
    for amount in report.amounts:
        if amount.values and writer.chance(0.3):
            continue  # only a table or a card tells
        if amount.kind == "donation" and not report.disclosed["public"]:
            continue
        sentences = says(writer, amount)
        place = sections.get({"donation": "public", "share": "shareholder"}.get(amount.kind, ""))
        if place is not None:
            place[1].extend(sentences)
        elif sentences:
            titles = {"donation": "共享价值", "tax": "依法纳税", "share": "经济绩效"}
            sections[amount.kind] = (titles[amount.kind], sentences)


def _tempt(report: Report, sections: list[tuple[str, list[str]]]) -> None:
    """Words of what the report does not disclose, in places where they mean nothing."""
    writer = report.writer
    for topic, there in report.disclosed.items():
        tempting = writer.words["topics"][topic]["tempting"]
        if not there and tempting and writer.chance(0.6):
            _, passages = sections[writer.random.randrange(1, min(4, len(sections)))]
            passages.append(writer.fill(writer.random.choice(tempting)))
    if not report.assured and writer.chance(0.4):
        sections[2][1].append(writer.one_of("assured_tempting"))
    if report.disclosed["shareholder"] and not report.disclosed["creditor"] and writer.chance(0.2):
        report.listed_more.append("债权人权益保护")


def _some(writer: Writer, passages: list[str], low: int, high: int) -> list[str]:
    count = min(writer.random.randrange(low, high), len(passages))
    chosen = sorted(writer.random.sample(range(len(passages)), count))
    return [writer.fill(passages[i]) for i in chosen]


def _passages(writer: Writer, topic: str) -> list[str]:
    return _some(writer, writer.words["topics"][topic]["passages"], 1, 4)


def _printed(report: Report) -> bytes:
    writer = report.writer
    glossy = writer.chance(0.6)  # cover, contents, cards; else a plain document
    parts = [_cover(writer), *([_contents(report)] if writer.chance(0.7) else [])] if glossy else []
    body = [] if glossy else [*writer.head(writer.known["title"])]
    lone = [a for a in report.amounts if a.values]
    as_cards = glossy and bool(lone) and writer.chance(0.35)
    style_of = writer.random.choice(["一、", "（一）", "第一章 ", "1. ", ""])
    for n, (title, paragraphs) in enumerate(report.sections):
        body += _heading(writer, _counted(style_of, n) + title)
        if as_cards and n == min(2, len(report.sections) - 1):
            body += cards(writer, lone, report.disclosed)
        body += [flowable for words in paragraphs for flowable in writer.text(words)]
    if not as_cards:
        body += [*_heading(writer, writer.one_of("kpi_titles")), *performance(writer, lone, report.disclosed)]
    body += _index(report)
    parts.append(body)
    if report.assured and ("statement" in report.listed_more or writer.chance(0.6)):
        parts.append(_statement(writer))
    foot = writer.random.choice(["{page}", "- {page} -", "第 {page} 页", writer.known["title"] + "　{page}"])
    return printed(parts, foot=foot)


def _counted(style_of: str, n: int) -> str:
    if n >= len(_NUMBERS):
        return ""
    return style_of.replace("一", _NUMBERS[n]).replace("1", str(n + 1))


def _heading(writer: Writer, words: str) -> Story:
    return [text(words, style("cjk", 14, leading=24, before=10, after=4), keep=True)]


def _cover(writer: Writer) -> Story:
    big = style("cjk", 24, align=1, leading=40)
    code = style("cjk", 12, align=1, leading=22)
    line = f"股票代码：{writer.known['ticker']}　股票简称：{writer.known['short']}"
    return [gap(180), text(writer.known["name"], big), text(writer.known["title"], big), text(line, code)]


def _contents(report: Report) -> Story:
    writer = report.writer
    titles = [title for title, _ in report.sections]
    titles += [t for t in report.listed_more if t not in ("gri", "statement")]
    dots = writer.random.choice(["……………………", "  ", "．．．．．．"])
    lines = [line for n, t in enumerate(titles) for line in writer.text(f"{t}{dots}{n + 3:02}")]
    return [*_heading(writer, writer.random.choice(["目录", "目 录", "CONTENTS 目录"])), *lines]


def _index(report: Report) -> Story:
    writer = report.writer
    if report.gri and ("gri" in report.listed_more or writer.chance(0.4)):
        items = ["GRI 2-1", "GRI 2-9", "GRI 201-1", "GRI 2-3", "GRI 2-2", "GRI 2-6"]
        title = writer.one_of("gri_index_titles")
        rows = [["GRI标准", "披露项", "对应章节"]]
    elif writer.chance(0.3):
        items = ["P1.1", "P4.2", "M2.1", "S1.3", "E2.5", "A1"]
        title = writer.one_of("plain_index_titles")
        rows = [["CASS指标", "披露内容", "对应章节"]]
    else:
        return []
    names = ["组织概况", "治理架构", "经济价值", "报告期", "实体范围", "商业模式"]
    last = len(report.sections) - 1
    pairs = zip(items, names, strict=True)
    rows += [[item, name, report.sections[min(n + 1, last)][0]] for n, (item, name) in enumerate(pairs)]
    return [*_heading(writer, title), *writer.table(rows, [90.0, 150.0, 210.0], left=(0, 1, 2), center=())]


def _statement(writer: Writer) -> Story:
    year = int(writer.known["year"]) + 1
    parts = [writer.one_of("statement"), *_some(writer, writer.words["statement_more"], 1, 4)]
    sign = [
        writer.known["assurer"],
        f"{year}年{writer.random.randrange(3, 5)}月{writer.random.randrange(1, 29)}日",
    ]
    lines = [flowable for words in [*parts, *sign] for flowable in writer.text(words)]
    return [*_heading(writer, writer.one_of("statement_titles")), *lines]
