"""Drawing a picture with matplotlib, as PNG or SVG; text in SVG is drawn as outlines."""

import io
import textwrap
from typing import Any, Literal

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from assets.answers.charts.fonts import chart_fonts
from assets.answers.charts.series import Panel, Picture
from assets.answers.grammar.outcome import say

_COLOURS = (
    *("#1f6f8b", "#e0a030", "#a23b3b", "#5b8c5a", "#6c5b9c", "#8c6d46", "#c97b9d", "#7a7a7a"),
    *("#3a9bc1", "#b5bd3c"),
)
_WIDTH = 9.0  # inches
_BAR = 0.34  # inches of height for one bar
_NAME = (0.07, 0.035)  # of the axes that a ticker takes
_UPRIGHT = 8  # labels that stand side by side below upright bars


def drawn(picture: Picture, form: Literal["png", "svg"]) -> bytes:
    """The picture as bytes of a PNG (150 dots per inch) or an SVG file."""
    settings: Any = {
        "svg.fonttype": "path",
        "svg.hashsalt": "filingdb",
        "axes.unicode_minus": False,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "font.size": 10,
    }
    with chart_fonts() as families, matplotlib.rc_context(settings | {"font.family": families}):
        figure = _figure(picture)
        out = io.BytesIO()
        metadata = {"Date": None} if form == "svg" else {}
        figure.savefig(out, format=form, dpi=150, metadata=metadata)
    return out.getvalue()


def _figure(picture: Picture) -> Figure:
    heights = [_height(picture, panel) for panel in picture.panels]
    figure = Figure(figsize=(_WIDTH, sum(heights) + 0.6), layout="constrained")
    axes = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)
    for place, panel in enumerate(picture.panels):
        axis: Axes = axes[place][0]
        _DRAWING[picture.kind](axis, panel, picture)
        if len(picture.panels) > 1 and panel.title:
            axis.set_title(_titled(panel), fontsize=10, loc="left")
    width = 34 if picture.language == "zh" else 72
    figure.suptitle("\n".join(textwrap.wrap(picture.title, width)[:3]), fontsize=12)
    return figure


def _titled(panel: Panel) -> str:
    return f"{panel.title} ({panel.unit})".strip() if panel.unit else panel.title


def _height(picture: Picture, panel: Panel) -> float:
    """Inches of height that a panel needs."""
    if picture.kind in ("bar", "stacked") and _lying(panel):
        rows = len(panel.labels) * (len(panel.series) if picture.kind == "bar" else 1)
        return max(1.6, _BAR * rows + 1.0)
    return 4.4


def _lying(panel: Panel) -> bool:
    """Bars lie where their labels are long or many."""
    labels = panel.labels
    return len(labels) > _UPRIGHT or sum(len(label) for label in labels) > 60


def _bars(axis: Axes, panel: Panel, picture: Picture) -> None:
    labels, several = panel.labels, len(panel.series)
    thick = 0.8 / several
    lying = _lying(panel)
    for place, one in enumerate(panel.series):
        at = [
            i + (place - (several - 1) / 2) * thick for i, label in enumerate(labels) if label in one.values
        ]
        values = [one.values[label] for label in labels if label in one.values]
        colour = _COLOURS[place % len(_COLOURS)]
        bars = (axis.barh if lying else axis.bar)(at, values, thick * 0.92, color=colour, label=one.name)
        texts = [_number(v) + ("%" if panel.unit == "%" else "") for v in values]
        axis.bar_label(bars, labels=texts, padding=3, fontsize=8)
    _label_bars(axis, panel, picture, lying=lying)


def _stacked(axis: Axes, panel: Panel, picture: Picture) -> None:
    labels, lying = panel.labels, _lying(panel)
    above, below = dict.fromkeys(labels, 0.0), dict.fromkeys(labels, 0.0)
    for place, one in enumerate(panel.series):
        values = [one.values.get(label, 0.0) for label in labels]
        bases = [above[label] if v >= 0 else below[label] for label, v in zip(labels, values, strict=True)]
        colour = _COLOURS[place % len(_COLOURS)]
        if lying:
            axis.barh(range(len(labels)), values, 0.7, left=bases, color=colour, label=one.name)
        else:
            axis.bar(range(len(labels)), values, 0.7, bottom=bases, color=colour, label=one.name)
        for label, v in zip(labels, values, strict=True):
            (above if v >= 0 else below)[label] += v
    _label_bars(axis, panel, picture, lying=lying)


def _label_bars(axis: Axes, panel: Panel, picture: Picture, *, lying: bool) -> None:
    """Names beside the bars, the unit along the values, a line at zero."""
    labels = panel.labels
    ticks = range(len(labels))
    whole = all(v.is_integer() for one in panel.series for v in one.values.values())
    unit = panel.unit if len(picture.panels) > 1 or len(panel.series) > 1 else _titled(panel)
    if lying:
        axis.set_yticks(ticks, labels)
        axis.invert_yaxis()
        axis.margins(x=0.12)
        axis.set_xlabel(unit)
        axis.axvline(0, color="#444444", linewidth=0.8)
        _numbers(axis, "x", whole=whole)
    else:
        axis.set_xticks(ticks, ["\n".join(textwrap.wrap(label, 14)) for label in labels])
        axis.margins(y=0.12)
        axis.set_ylabel(unit)
        axis.axhline(0, color="#444444", linewidth=0.8)
        _numbers(axis, "y", whole=whole)
    if panel.left_out:
        text = say(picture.language, f"{panel.left_out} more not shown", f"另有{panel.left_out}项未画出")
        axis.annotate(text, (1, 0), xycoords="axes fraction", ha="right", va="bottom", fontsize=8)
    _legend(axis, panel)


def _lines(axis: Axes, panel: Panel, picture: Picture) -> None:
    labels = panel.labels
    for place, one in enumerate(panel.series):
        at = [i for i, label in enumerate(labels) if label in one.values]
        values = [one.values[labels[i]] for i in at]
        axis.plot(at, values, marker="o", color=_COLOURS[place % len(_COLOURS)], label=one.name)
        if len(panel.series) == 1:
            for i, v in zip(at, values, strict=True):
                axis.annotate(
                    _number(v), (i, v), xytext=(0, 7), textcoords="offset points", ha="center", fontsize=8
                )
    axis.set_xticks(range(len(labels)), labels)
    axis.margins(y=0.15)
    axis.set_ylabel(panel.unit if len(panel.series) > 1 else _titled(panel))
    _numbers(axis, "y")
    _legend(axis, panel)


def _pie(axis: Axes, panel: Panel, picture: Picture) -> None:
    values = panel.series[0].values
    total = sum(values.values())
    names = [f"{label}: {_number(v)}{'%' if panel.unit == '%' else ''}" for label, v in values.items()]
    slices = axis.pie(
        list(values.values()),
        colors=[_COLOURS[i % len(_COLOURS)] for i in range(len(values))],
        startangle=90,
        counterclock=False,
        wedgeprops={"linewidth": 1, "edgecolor": "white"},
        autopct=lambda share: f"{share:.1f}%" if share >= 4 and total else "",
        textprops={"color": "white", "fontsize": 9},
    )
    axis.legend(slices[0], names, loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    if panel.unit and panel.unit != "%":
        axis.set_xlabel(panel.unit)


def _scatter(axis: Axes, panel: Panel, picture: Picture) -> None:
    x, y = panel.series
    labels = [label for label in x.values if label in y.values]
    axis.scatter(
        [x.values[label] for label in labels], [y.values[label] for label in labels], color=_COLOURS[0]
    )
    for label in _apart(labels, x.values, y.values):
        at = (x.values[label], y.values[label])
        axis.annotate(label.split()[-1], at, xytext=(4, 4), textcoords="offset points", fontsize=8)
    axis.set_xlabel(f"{x.name} ({panel.x_unit})" if panel.x_unit else x.name)
    axis.set_ylabel(f"{y.name} ({panel.unit})" if panel.unit else y.name)
    axis.margins(0.08)
    _numbers(axis, "x")
    _numbers(axis, "y")


def _apart(labels: list[str], x: dict[str, float], y: dict[str, float]) -> list[str]:
    """The points whose names can be read: one that would be written over another stays without."""
    width = (max(x.values(), default=0) - min(x.values(), default=0)) or 1.0
    height = (max(y.values(), default=0) - min(y.values(), default=0)) or 1.0
    named: list[str] = []
    for label in sorted(labels, key=lambda one: (-abs(x[one]), -abs(y[one]))):
        near = (
            abs(x[label] - x[o]) / width < _NAME[0] and abs(y[label] - y[o]) / height < _NAME[1]
            for o in named
        )
        if not any(near):
            named.append(label)
    return named


def _numbers(axis: Axes, which: Literal["x", "y"], *, whole: bool = False) -> None:
    """Numbers with thousands separators, few of them, and a light grid; whole ones for counts."""
    side = axis.xaxis if which == "x" else axis.yaxis
    side.set_major_locator(MaxNLocator(7, integer=whole))
    side.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
    axis.grid(axis=which, color="#dddddd", linewidth=0.8)


def _legend(axis: Axes, panel: Panel) -> None:
    if len(panel.series) > 1:
        axis.legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5))


def _number(value: float) -> str:
    if float(value).is_integer():
        return f"{value:,.0f}"
    return f"{value:,.1f}" if abs(value) >= 100 else f"{value:,.4g}" if abs(value) < 1 else f"{value:,.2f}"


_DRAWING = {"bar": _bars, "stacked": _stacked, "line": _lines, "pie": _pie, "scatter": _scatter}
