"""Totals of Chinese statements by the names that the Ministry of Finance's formats give them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from benchmarks.sums.records import Line, Statement, Sum, close, sub_item_sums

_LEAD = re.compile(r"^(?:[(]?[一二三四五六七八九十\d]{1,3}[、.)]|其中:|加:|减:|[*#△:-])+")
_BRACKETS = re.compile(r"[(][^()]*[)]|[(][^()]*$")
_BALANCE_TOTAL = re.compile(
    r"(?:非?流动资产|非?流动负债|资产|负债|归属于.*(?:所有者|股东)?权益|(?:所有者|股东)?权益|"
    r"负债[和及与](?:所有者|股东)?权益).{0,8}(?:合计|总计|总额)"
)
_FLOW_TOTAL = re.compile(r".*(?:流入|流出)小计")
_ASSETS = re.compile(r"资产(?:总计|总额|合计)")
_NEEDED = {
    "balance_sheet": (
        r"资产(?:总计|总额|合计)",
        r"负债(?:合计|总计|总额)",
        r".*权益.{0,8}(?:合计|总计|总额)",
    ),
    "income_statement": (r"营业利润", r"利润总额", r"净利润"),
    "cash_flow": (
        r"经营活动.*净额",
        r"投资活动.*净额",
        r"筹资活动.*净额",
        r"现金及现金等价物净.{0,3}(?:增加|变动|减少|增减).*",
    ),
}


def chinese_sums(statement: Statement) -> Iterator[Sum]:
    """Every total that the statement prints or should print, with what its parts come to."""
    names = [bare(line.label) for line in statement.lines]
    for needed in _NEEDED[statement.kind]:
        if not any(re.fullmatch(needed, name) for name in names):
            yield Sum(statement, needed, None, None, holds=False)
    if statement.kind == "balance_sheet":
        yield from _stacked(statement, _BALANCE_TOTAL)
    elif statement.kind == "cash_flow":
        yield from _stacked(statement, _FLOW_TOTAL)
        yield from _flows(statement)
    else:
        yield from _income(statement)


def bare(label: str) -> str:
    """A label without numbering, 其中, 加, 减 and brackets."""
    label = _BRACKETS.sub("", label)
    for _ in range(2):
        label = _LEAD.sub("", label)
    return label


def _stacked(statement: Statement, totals: re.Pattern[str]) -> Iterator[Sum]:
    """Totals that sum the rows above them, back to any row; what a total sums stands for it from then on."""
    stack: list[Line] = []
    for line in statement.lines:
        if not _is(totals, line):
            stack.append(line)
            continue
        taken, nearest = _run(line, stack, statement.unit)
        if stack and (line.printed or any(item.value for item in stack)):
            yield Sum(statement, line.label, line, nearest, holds=taken is not None)
        if taken is None:  # as if it summed all since the last total
            taken = next((n for n, above in enumerate(stack[::-1]) if _is(totals, above)), len(stack))
        del stack[len(stack) - taken :]
        if totals is _FLOW_TOTAL or _ASSETS.fullmatch(bare(line.label)):
            stack = []
        else:
            stack.append(line)


def _is(totals: re.Pattern[str], line: Line) -> bool:
    return totals.fullmatch(bare(line.label)) is not None


def _run(total: Line, stack: list[Line], unit: float) -> tuple[int | None, float | None]:
    """How many rows above come to the total, and the sum that comes nearest."""
    nearest: float | None = None
    for count in range(1, len(stack) + 1):
        run = stack[-count:]
        for value in sub_item_sums(run, [_sign(line) for line in run]):
            if close(value, total.value, unit=unit, terms=count):
                return count, value
            if nearest is None or abs(value - total.value) < abs(nearest - total.value):
                nearest = value
    return None, nearest


def _sign(line: Line) -> float:
    return -1.0 if line.label.startswith("减:") and line.value > 0 else 1.0


def _flows(statement: Statement) -> Iterator[Sum]:
    """In less out, the three flows and the exchange effect, opening and closing cash."""
    named = {bare(line.label): line for line in statement.lines[::-1]}
    nets = []
    for activity in ("经营活动", "投资活动", "筹资活动"):
        net = _find(named, rf"{activity}.*净额")
        into, out = _find(named, rf"{activity}.*流入小计"), _find(named, rf"{activity}.*流出小计")
        if net and (into or out):
            value = (into.value if into else 0.0) - abs(out.value if out else 0.0)
            yield _sum(statement, net, value, 2)
        nets.append(net)
    change = _find(named, r".*现金及现金等价物净.{0,3}(?:增加|变动|减少|增减).*")
    effect = _find(named, r"汇率变动.*")
    if change and all(nets):
        value = sum(net.value for net in nets if net) + (effect.value if effect else 0.0)
        yield _sum(statement, change, value, 4)
    opening = _find(named, r"(?:期初|年初|本期期初|本年年初).*余额|.*现金等价物的?(?:期初|年初)余额")
    closing = _find(named, r"(?:期末|年末|本期末|本年末).*余额|.*现金等价物的?(?:期末|年末)余额")
    if change and opening and closing:
        yield _sum(statement, closing, opening.value + change.value, 2)


def _income(statement: Statement) -> Iterator[Sum]:
    lines = statement.lines
    names = [bare(line.label) for line in lines]
    profit = _index(names, r"营业利润")
    if profit is not None:
        yield from _operating(statement, names, profit)
    named = {name: line for name, line in zip(names[::-1], lines[::-1], strict=True)}
    before, net = named.get("利润总额"), named.get("净利润")
    operating = named.get("营业利润")
    if before and operating:
        gain, loss = named.get("营业外收入"), named.get("营业外支出")
        value = operating.value + (gain.value if gain else 0) - abs(loss.value if loss else 0)
        yield _sum(statement, before, value, 3)
    if net and before:
        tax = _find(named, r"所得税费用?")
        signed = [tax.value, -tax.value] if tax else [0.0]
        yield _nearest(statement, net, (before.value - value for value in signed), 2)
    if net:
        yield from _split(statement, net, names, r"归属于母?公?司?.*净利润", r"少数股东损益")
        whole = _find(named, r"综合收益总额")
        other = _find(named, r"其他综合收益的?税后净额")
        if whole and other:
            yield _sum(statement, whole, net.value + other.value, 2)
            yield from _split(
                statement, whole, names, r"归属于母?公?司?.*综合收益总额", r"归属于少数股东的?综合收益总额"
            )


def _operating(statement: Statement, names: list[str], profit: int) -> Iterator[Sum]:
    """Revenue less costs, with the rows between them; a cost total is followed by what it sums."""
    lines = statement.lines
    cost = _index(names[:profit], r"营业总成本|营业支出")
    revenue = _index(names[:profit], r"营业总收入|营业收入")
    if revenue is None:
        return
    base = lines[revenue].value
    first = revenue + 1 if cost is None else cost + 1
    gains = next((n for n in range(first, profit) if lines[n].label.startswith("加:")), profit)
    costs, rest = lines[first:gains], lines[gains:profit]
    signs = [_sign(line) for line in rest]
    if cost is None:
        values = (base + v for v in sub_item_sums([*costs, *rest], [-1.0] * len(costs) + signs))
        yield _nearest(statement, lines[profit], values, len(costs) + len(rest) + 1)
        return
    if any(line.printed for line in costs):
        yield _nearest(statement, lines[cost], _components(costs), len(costs))
    base -= abs(lines[cost].value)
    yield _nearest(statement, lines[profit], (base + v for v in sub_item_sums(rest, signs)), len(rest) + 2)


def _components(costs: list[Line]) -> Iterator[float]:
    """What a cost total may sum; the first row below it is a part, also where it says 其中."""
    first = replace(costs[0], label=costs[0].label.removeprefix("其中:"))
    signs = [1.0] * len(costs)
    yield from sub_item_sums([first, *costs[1:]], signs)
    yield -sum(line.value for line in costs)


def _split(statement: Statement, total: Line, names: list[str], *parts: str) -> Iterator[Sum]:
    """A total that is divided between the parent's owners and the others."""
    found = [_find(dict(zip(names[::-1], statement.lines[::-1], strict=True)), part) for part in parts]
    if all(found):
        yield _sum(statement, total, sum(line.value for line in found if line), 2)


def _find(named: dict[str, Line], pattern: str) -> Line | None:
    return next((line for name, line in reversed(named.items()) if re.fullmatch(pattern, name)), None)


def _index(names: list[str], pattern: str) -> int | None:
    return next((n for n, name in enumerate(names) if re.fullmatch(pattern, name)), None)


def _sum(statement: Statement, line: Line, value: float, terms: int) -> Sum:
    holds = close(value, line.value, unit=statement.unit, terms=terms)
    return Sum(statement, line.label, line, value, holds)


def _nearest(statement: Statement, line: Line, values: Iterable[float], terms: int) -> Sum:
    return _sum(statement, line, min(values, key=lambda value: abs(value - line.value)), terms)
