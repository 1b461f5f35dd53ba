"""Generated announcements of a year's distribution: 权益分派实施公告, 利润分配方案公告 and their company.

The wording lies in `dividends.yaml`. Exchanges differ: Shanghai prints a table of dates per class of share
and speaks per share, Shenzhen prints sentences and speaks per ten shares, Beijing says 权益登记日.
"""

from copy import deepcopy
from datetime import date, timedelta
from decimal import Decimal

from assets.filings.samples.flow import Story
from tests.facts.generated.distribution import Distribution, plain, rounded
from tests.facts.generated.paper import Gold, Variant, Writer, next_working, printed, word_list

_KINDS = ("sse", "szse", "sse", "szse", "sse", "szse", "bse", "sse", "szse", "plan", "sse", "szse", "none")
_EXTRAS = ("", "", "", "plan", "interim", "preferred")


def variants(*, seed: int = 1, count: int = 40) -> list[Variant]:
    """Filings of document type cn-dividend; the same seed gives the same."""
    return [_variant(f"dividend-{seed}-{n}", _KINDS[n % len(_KINDS)]) for n in range(count)]


def _variant(name: str, kind: str) -> Variant:
    writer = Writer(name, word_list("dividends"))
    case = Distribution(writer, kind, writer.random.choice([2020, 2021, 2022, 2023, 2024]))
    if kind in ("plan", "none"):
        parts, gold = _undated(case)
    else:
        parts, gold = _carried_out(case)
    apart = len(parts) > 1 and writer.chance(0.4)
    foot = writer.random.choice(["{page}", "- {page} -", "第 {page} 页"])
    groups = [[part] for part in parts] if apart else [parts]
    return Variant(name, "cn-dividend", case.year, tuple(printed(g, foot=foot) for g in groups), gold)


def _undated(case: Distribution) -> tuple[list[Story], Gold]:
    """A plan that is yet to be voted on, or the decision to pay nothing: no dates."""
    w = case.writer
    gold = dict.fromkeys(case.gold())
    if case.kind == "plan":
        story = _plan(case)
        kept = ("dividend_per_10_shares", "dividend_per_share_pretax")
        stock = ("bonus_shares_per_10", "capital_reserve_conversion_per_10")
        return [story], {**gold, **{k: case.gold()[k] for k in kept + stock}}
    story = [*w.head(w.one_of("titles_none")), *w.text("一、利润分配预案"), *w.text(w.one_of("plan", "none"))]
    body = w.one_of("plan", "why_none")
    story += [*w.text(body), *w.foot(case.days["agm"] - timedelta(days=25))]
    zero = ("dividend_per_10_shares", "dividend_per_share_pretax")
    return [story], {**gold, **dict.fromkeys(zero, 0.0)}


def _carried_out(case: Distribution) -> tuple[list[Story], Gold]:
    w = case.writer
    story = {"sse": _shanghai, "szse": _shenzhen, "bse": _beijing}[case.kind](case)
    gold = case.gold()
    extra = w.random.choice(_EXTRAS)
    if extra == "plan" and not case.adjusted:
        return [_plan(case), story], gold
    if extra == "preferred" and case.kind == "sse":
        other = [*w.head(w.one_of("preferred", "title")), *w.text(w.one_of("preferred", "body"))]
        return w.random.sample(
            [story, [*other, *w.foot(case.days["announced"] - timedelta(days=99))]], 2
        ), gold
    if extra == "interim":
        return [_interim(w, case), story], gold
    return [story], gold


def _interim(w: Writer, case: Distribution) -> Story:
    """The distribution of the half-year before, paid in the year itself."""
    record = w.weekday(date(case.year, 9, 15), 30)
    ex = next_working(record)
    per10 = plain(case.per10 / 2 + Decimal("0.05"))
    return [
        *w.head(w.one_of("interim", "title")),
        *w.text(
            f"{case.year}年半年度权益分派方案为：以公司总股本{w.known['base']}股为基数，每10股派发现金红利{per10}元（含税）。"
        ),
        *w.text(
            f"本次权益分派股权登记日为：{w.day(record)}，除权除息日为：{w.day(ex)}，现金红利发放日为：{w.day(ex)}。"
        ),
        *w.foot(record - timedelta(days=7)),
    ]


def _plan(case: Distribution) -> Story:
    w = case.writer
    later = [line for line in w.words["plan"]["later"] if w.chance(0.8)]
    return [
        *w.head(w.one_of("titles_plan")),
        *w.text("一、利润分配方案的内容"),
        *w.text(w.one_of("plan", "body")),
        *[line for words in later for line in w.text(w.fill(words))],
        *w.foot(case.days["agm"] - timedelta(days=25)),
    ]


def _shanghai(case: Distribution) -> Story:
    w = case.writer
    w.known["pays"] = "yes"
    b_shares, different = w.chance(0.15), w.chance(0.25)
    ratio = w.one_of("sse", "per_share") if not b_shares else w.one_of("sse", "b_ratio").split("：", 1)[1]
    pieces = [ratio] + ([w.one_of("sse", "bonus")] if case.bonus else [])
    pieces += [w.one_of("sse", "convert")] if case.convert else []
    w.random.shuffle(pieces)
    bullet = w.random.choice(["● ", "▪ ", "", "1、"])
    dates = _dates_table(case, b_shares=b_shares)
    plan = w.one_of("sse", "difference" if different else "plan")
    ways = [w.text(w.one_of("sse", "tax")) for _ in range(3)]
    story = w.head(w.one_of("titles")) + w.text("重要内容提示：")
    story += w.text(f"{bullet}{w.one_of('sse', 'ratio_heading')}\n" + "，".join(pieces))
    story += w.text("● 相关日期") + dates + w.text(f"● 差异化分红送转：{'是' if different else '否'}")
    story += w.text("一、通过分配方案的股东大会届次和日期") + w.text(w.one_of("meeting"))
    story += w.text(f"二、分配方案\n1. 发放年度：{case.year}年年度\n2. 分派对象：") + w.text(
        w.one_of("sse", "holders")
    )
    story += w.text("3. 分配方案：\n" + plan)
    story += w.text(w.one_of("sse", "difference_formula")) if different else []
    story += [*w.text("三、相关日期"), *deepcopy(dates)] if w.chance(0.6) else []
    story += w.text("四、分配实施办法") + w.text(w.one_of("sse", "paying"))
    story += w.text(w.one_of("sse", "b_note")) if b_shares else []
    story += w.text("五、扣税说明") + [line for way in ways for line in way]
    story += w.text(w.one_of("sse", "h_note")) if not b_shares and w.chance(0.2) else []
    return story + w.text("六、有关咨询办法") + w.text(w.one_of("advice")) + w.foot(case.days["announced"])


def _dates_table(case: Distribution, *, b_shares: bool) -> Story:
    """The table of days per class of share; some print lines instead."""
    w, days = case.writer, case.days
    if not b_shares and w.chance(0.2):
        mark = w.random.choice(["：", "为：", "为"])
        names = [("股权登记日", "record"), ("除权（息）日", "ex"), ("现金红利发放日", "pay")]
        return w.text("\n".join(f"{name}{mark}{w.day(days[key])}" for name, key in names))
    shares = bool(case.bonus or case.convert)
    last = ["最后交易日"]
    head = ["股份类别", "股权登记日", *last, "除权（息）日"]
    head += ["新增无限售条件流通股份上市日"] if shares else []
    row = ["A股", w.table_day(days["record"]), w.random.choice(["－", "-", "/"]), w.table_day(days["ex"])]
    row += [w.table_day(next_working(days["ex"]))] if shares else []
    rows = [[*head, "现金红利发放日"], [*row, w.table_day(days["pay"])]]
    if b_shares:
        late = days["pay"] + timedelta(days=9)
        b_record = next_working(next_working(days["record"]))
        cells = ["B股", w.table_day(b_record), w.table_day(days["record"]), w.table_day(days["ex"])]
        rows.append([*cells, *([w.table_day(late)] if shares else []), w.table_day(late)])
    return w.table(rows, [450 / len(rows[0])] * len(rows[0]))


def _shenzhen(case: Distribution) -> Story:
    w = case.writer
    case.adjusted = w.chance(0.2)
    if case.adjusted:
        case.per10 = rounded(case.per10 * Decimal("0.98765"), 6)
        case.fill()  # the words follow the number
        w.known["per10"] = w.known["per10long"] = f"{case.per10:.6f}"
    b_shares = not case.adjusted and w.chance(0.15)
    approved = w.one_of("szse", "approved_total" if case.adjusted else "approved")
    plan = w.one_of("szse", "b_plan" if b_shares else "plan")
    if b_shares:
        case.bonus, case.convert, case.says_no_stock = Decimal(0), Decimal(0), False
        w.known.update({"stock10": "", "stock10comma": ""})
        approved = w.fill(w.words["szse"]["approved"][0])
        plan = f"本公司{case.year}年年度权益分派方案为：以公司总股本{w.known['base']}股为基数，{plan}"
    if w.chance(0.75):
        w.known["pays"] = "yes"
    parts = [
        ("股东大会审议通过利润分配方案情况", w.text(approved) + w.text(w.one_of("szse", "unchanged"))),
        ("本次实施的权益分派方案", w.text(plan) + w.text(w.one_of("szse", "withheld"))),
        ("股权登记日与除权除息日", w.text(w.one_of("szse", "b_dates" if b_shares else "dates"))),
        ("权益分派对象", w.text(w.one_of("szse", "holders"))),
    ]
    paying = w.text(w.one_of("szse", "paying")) if w.known.get("pays") else []
    parts.append(("权益分派方法", paying + w.text(w.one_of("szse", "own"))))
    if "剔除" in plan or w.chance(0.2):
        parts.append(("除权除息价的计算原则及方式", w.text(w.one_of("szse", "reference"))))
    return _numbered(case, parts)


def _beijing(case: Distribution) -> Story:
    w = case.writer
    w.known["pays"] = "yes"
    parts = [
        ("股东大会审议通过权益分派方案情况", w.text(w.one_of("meeting"))),
        ("权益分派方案", w.text(w.one_of("bse", "plan")) + w.text(w.one_of("szse", "withheld"))),
        ("权益登记日与除权除息日", w.text(w.one_of("bse", "dates"))),
        ("权益分派对象", w.text(w.one_of("bse", "holders"))),
        ("权益分派方法", w.text(w.one_of("bse", "paying"))),
    ]
    return _numbered(case, parts)


def _numbered(case: Distribution, parts: list[tuple[str, Story]]) -> Story:
    w = case.writer
    story = w.head(w.one_of("titles"))
    for mark, (heading, body) in zip("一二三四五六七", parts, strict=False):
        story += w.text(f"{mark}、{heading}") + body
    return story + w.text(w.one_of("advice")) + w.foot(case.days["announced"])
