"""What a dividend announcement pays: cash, bonus and converted shares, on how many shares and in all.

Amounts are of A shares before tax. An announcement names others as well: after tax, of H and B shares, the
reference price's share of a differentiated distribution, what was paid at half-year, the sum of the year.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assets.facts.announcements.notices import Notice

_NUMBER = r"(?P<{}>\d[\d,]*(?:\.\d+)?)"
_PER = r"每(?:(?P<ten>10|十)股|1?股)"
_YUAN = r"(?P<unit>元|港元|港币|美元|港仙)"
_PAID = r"(?:派(?:发|送|付|息|现)?|分配|分派|发放|现金红利|现金股利|红利|股利|股息|现金分红|分红)"
_CASH = re.compile(
    rf"{_PER}(?:(?:送|转|派送)[^。;每]{{0,24}}?股[^。;每]{{0,14}}?)?[^。;每\d%]{{0,8}}?{_PAID}[^。;每\d%]{{0,24}}?"
    rf"{_NUMBER.format('amount')}\(?{_YUAN}"
)
_SHARES = {
    "bonus": re.compile(
        r"(?:派?送(?:红股)?|送股|红股)[^。;,、\d元]{0,8}?(?P<amount>\d+(?:\.\d+)?)股(?!东|份?登记)"
    ),
    "conversion": re.compile(r"转增?(?:股本|股份|增)?[^。;,、\d元]{0,8}?(?P<amount>\d+(?:\.\d+)?)股(?!东)"),
}
_NO_SHARES = {
    "bonus": re.compile(
        r"(?:不|未|无|没有)(?:进行|实施|以未分配利润)?(?:派)?(?:送红股|送股|送红利股票|送、转)"
    ),
    "conversion": re.compile(
        r"(?:不|未|无|没有)(?:进行|实施|以|用|送红股[,、]?不?以?|送股[,、]?)?[^。;,]{0,12}?"
        r"(?:转增(?:股本|股份)?|资本公积金?转增)"
    ),
}
_NOTHING = re.compile(
    r"(?:拟|决定|计划)?不(?:进行|实施|派发)(?:年度|现金)?(?:利润分配|现金分红|现金红利|现金股利|股利分配)"
)
# what stands between the last stop and the amount, or the last clause, when it is not what A shares are paid
_NET = re.compile(
    r"扣税后|税后|实际(?:每股|派发|发放)|扣除(?:所得税|税)|代扣|按(?:照)?10%|税率|实得|补缴|QFII"
)
_HOME = re.compile(r"A股|全体|普通股")
_INTERIM = re.compile(r"半年度|中期|三季度|特别分红")
_FOREIGN = re.compile(r"H股|B股|境外上市|外资股|港股通|港币|GDR|优先股")
_OTHER_SUM = re.compile(r"累计|合计(?!派)|全年|已(?:于|经|实施|派发)|此前|前期|此次之前|上年|上一年|以前年度")
_REFERENCE = re.compile(r"参考价|虚拟分派|除权价|前收盘价|摊薄|折算|÷|/总股本|价格")
_CHANGED_FROM = re.compile(r"由(?:原|每)|调整前|原(?:定|方案|预案|分配)")
_YEAR = re.compile(r"(20\d\d)年(?:年度|度)|本次|本年度")
_BEFORE = re.compile(r"(?:原|调整前)[^。;,]{0,14}:[^:]*$")
_CHANGED_TO = re.compile(r"调整为|调整后")
_CARRIED_OUT = re.compile(
    r"二、[^。;,:]{0,20}方案|本次实施(?:的)?|实施的(?:权益分派|利润分配|分配)方案|\d[.、)]分配方案|方案实施前"
)
_OWN = re.compile(r"含税|税前")
_ONE_CLASS = re.compile(r"[ABH]股(?:股本)?以?$")
_BASE = re.compile(
    r"(?P<shares>\d[\d,]*(?:\.\d+)?)(?P<wan>万|亿)?股(?:股份|A股)?(?:\([^()]{0,30}\))?(?:为|作为)(?:分配)?基数"
)
_TOTAL = re.compile(
    r"(?:合计|共计|总计|共)(?:拟)?(?:派发|分配|派送|发放|派付)?(?:的)?(?:A股)?(?:现金)?(?:红利|股利|分红|股息)?(?:总额|金额)?(?:为|约)*"
    r"(?:人民币)?(?P<amount>\d[\d,]*(?:\.\d+)?)(?P<wan>万|亿)?元"
)
_TIMES = {None: 1.0, "": 1.0, "万": 1e4, "亿": 1e8}
_ASIDE = re.compile(r"\([^()]{0,400}\)")
_BACK = 60


@dataclass(frozen=True, slots=True)
class Said:
    """A number said in a notice: where, as printed, per ten shares or in base units."""

    begin: int
    end: int
    raw: str
    value: float
    weight: float  # 0..1, how surely it is the one asked for


def cash(notice: Notice, *, year: int | None, interim: bool) -> list[Said]:
    """What A shares are paid on ten shares before tax for a fiscal year, wherever it is said."""
    text = notice.text
    found = []
    for match in _CASH.finditer(text):
        weight = _cash_weight(text, match, interim=interim)
        if weight and not _of_another_year(text, match, year):
            value = round(number(match["amount"]) * (1.0 if match["ten"] else 10.0), 8)
            found.append(Said(match.start(), match.end(), match.group(0), value, weight))
    if not found and (nothing := _NOTHING.search(text)):
        found.append(Said(nothing.start(), nothing.end(), nothing.group(0), 0.0, 0.9))
    return found


def _cash_weight(text: str, match: re.Match[str], *, interim: bool) -> float:
    """How surely an amount is what A shares are paid before tax; 0 where it is something else."""
    lead, clause, behind = _around(text, match)
    other = (
        match["unit"] != "元"
        or _NET.search(re.split(r"税前|含税", lead)[-1])
        or _REFERENCE.search(lead + behind[:12])
        or (_FOREIGN.search(clause) and not _HOME.search(clause))
        or _OTHER_SUM.search(clause)
        or (_INTERIM.search(clause) and not interim)
        or (_CHANGED_FROM.search(clause) and not _CHANGED_TO.search(clause.rpartition("由")[2]))
        or _BEFORE.search(lead)
    )
    if other:
        return 0.0
    taxed = _OWN.search(behind[:16]) or _OWN.search(match.group(0))
    weight = 0.85 + (0.03 if taxed else 0.0) + (0.04 if _CHANGED_TO.search(clause) else 0.0)
    return weight + (0.06 if _CARRIED_OUT.search(text[max(0, match.start() - 300) : match.start()]) else 0.0)


def _of_another_year(text: str, match: re.Match[str], year: int | None) -> bool:
    """Whether the nearest fiscal year named before an amount, in its sentence, is an earlier one."""
    named = _YEAR.findall(_around(text, match)[0])  # empty for 本次 and 本年度
    return bool(named and named[-1]) and year is not None and int(named[-1]) < year


def _around(text: str, match: re.Match[str]) -> tuple[str, str, str]:
    """The sentence before an amount, the clause it stands in, and what stands behind it."""
    lead = re.split(r"[。;]", text[max(0, match.start() - 160) : match.start()])[-1]
    clause = (re.split(r"[,(:]", lead)[-1] + match.group(0))[-_BACK - len(match.group(0)) :]
    return lead, clause, text[match.end() : match.end() + 40]


def shares(notice: Notice, kind: str) -> list[Said]:
    """Bonus or converted shares on ten shares; zero where the notice says there are none."""
    text, places = _without_asides(notice.text)
    found = []
    for per in re.finditer(_PER, text):
        part = re.split(r"[。;]", text[per.end() : per.end() + 90])[0]
        again = re.search(_PER, part)
        match = _SHARES[kind].search(part[: again.start()] if again else part)
        lead = text[max(0, per.start() - 40) : per.start()]
        if match and not _REFERENCE.search(part[: match.end() + 6]) and not _CHANGED_FROM.search(lead[-6:]):
            value = round(float(match["amount"]) * (1.0 if per["ten"] else 10.0), 8)
            begin, end = places[per.end() + match.start()], places[per.end() + match.end() - 1] + 1
            found.append(Said(begin, end, match.group(0), value, 0.92))
    if not found and (no := _NO_SHARES[kind].search(notice.text)):
        found.append(Said(no.start(), no.end(), no.group(0), 0.0, 0.9))
    return found


def _without_asides(text: str) -> tuple[str, list[int]]:
    """A text without what stands in brackets, and the place in the text of every character left."""
    places = list(range(len(text)))
    while asides := list(_ASIDE.finditer(text)):
        for aside in reversed(asides):
            del places[aside.start() : aside.end()]
        text = _ASIDE.sub("", text)
    return text, places


def base_shares(notice: Notice) -> Iterator[Said]:
    """The shares that are paid on: `以公司总股本486,000,000股为基数`."""
    yield from _amounts(notice.text, _BASE, "shares")


def total(notice: Notice) -> Iterator[Said]:
    """What is paid in all: `共计派发现金红利77,760,000.00元`."""
    yield from _amounts(notice.text, _TOTAL, "amount")


def _amounts(text: str, pattern: re.Pattern[str], group: str) -> Iterator[Said]:
    for match in pattern.finditer(text):
        lead = re.split(r"[。;]", text[max(0, match.start() - _BACK) : match.start()])[-1]
        if not _OTHER_SUM.search(lead) and not _ONE_CLASS.search(lead):
            value = round(number(match[group]) * _TIMES[match["wan"]], 4)
            yield Said(match.start(), match.end(), match.group(0), value, 0.9)


def number(text: str) -> float:
    """A printed number without its separators."""
    return float(text.replace(",", ""))
