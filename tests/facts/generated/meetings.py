"""Generated announcements of what shareholders' meetings decided, and what is filed beside them.

A filing holds the year's annual meeting and any number of extraordinary ones, in one PDF or several; lawyers'
opinions and notices repeat a meeting without being another one. The wording lies in `meetings.yaml`.
"""

from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from assets.filings.samples.flow import Story
from tests.facts.generated.paper import Gold, Variant, Writer, number, printed, word_list

_STYLES = ("sse", "szse", "sse", "szse", "bse")
_ORDINALS = "一二三四五"
_ANNUAL, _EXTRAORDINARY = "年度股东大会", "临时股东大会"
_OF_THE_ANNUAL = (
    "annual_meeting_date",
    "shareholders_and_proxies_attending",
    "shares_attending",
    "attendance_share_ratio_pct",
    "annual_meeting_methods",
    "annual_meeting_voting_methods",
)


@dataclass
class _Meeting:
    """One meeting: who came, with how many shares, and how they voted."""

    writer: Writer
    style: str
    year: int  # the fiscal year that the filing speaks of
    held: date
    ordinal: str = ""  # of an extraordinary meeting
    methods: list[str] = field(default_factory=list)
    cumulative: bool = False

    def __post_init__(self) -> None:
        w = self.writer
        chosen = w.random.choice([*w.words["methods"]] + ["现场投票+网络投票"] * 4)
        if self.style != "bse" and "网络" not in chosen:  # listed companies must offer it
            chosen = "现场投票+网络投票"
        self.methods = chosen.split("+")
        self.cumulative = w.chance(0.35)
        capital = w.random.randrange(90_000_000, 20_000_000_000)
        people = w.random.randrange(9, 1800)
        shares = int(capital * w.random.uniform(0.2, 0.8))
        places = 2 if w.chance(0.3) else 4
        part = int(shares * w.random.uniform(0.5, 0.97))
        few = max(2, people // w.random.randrange(2, 9))
        online = "网络投票" in self.methods
        counts = {
            "": (people, shares),
            "_a": (few if online else people, part if online else shares),
            "_b": (people - few if online else 0, shares - part if online else 0),
            "_c": (people - 2, shares // 7),
        }
        for suffix, (heads, held) in counts.items():
            w.known[f"people{suffix}"] = number(heads) if w.chance(0.5) else str(heads)
            w.known[f"shares{suffix}"] = number(held)
            w.known[f"ratio{suffix}"] = _percent(held, capital, places)
        self.people, self.shares, self.ratio = people, shares, float(w.known["ratio"])
        self._fill(chosen)

    def _fill(self, chosen: str) -> None:
        w = self.writer
        directors, supervisors = w.random.randrange(7, 15), w.random.randrange(3, 8)
        w.known.update(
            {
                "year": str(self.year),
                "next": str(self.year + 1),
                "held": w.day(self.held),
                "held_year": str(self.held.year),
                "announced": self.held.isoformat(),
                "ordinal": self.ordinal,
                "place": w.random.choice(w.words["places"]),
                "chair": w.random.choice(w.words["people"]),
                "methods_joined": w.random.choice(w.words["methods"][chosen]),
                "ballot": w.random.choice(w.words["ballot"]),
                "items": w.random.choice(w.words["items"]),
                "d": str(directors),
                "d1": str(directors - w.random.randrange(3)),
                "s": str(supervisors),
                "s1": str(supervisors - 1),
                "term": w.random.choice("三五六"),
                "notice": w.day(self.held - timedelta(days=21)),
                "register": w.day(self.held - timedelta(days=7)),
            }
        )

    @property
    def event(self) -> str:
        return f"{self.held.isoformat()} {_EXTRAORDINARY if self.ordinal else _ANNUAL}"

    def gold(self) -> Gold:
        voting = ["逐项表决", "累积投票"] if self.cumulative else ["逐项表决"]
        counted = (self.held, self.people, self.shares, self.ratio, self.methods, voting)
        return dict(zip(_OF_THE_ANNUAL, counted, strict=True))


def variants(*, seed: int = 1, count: int = 40) -> list[Variant]:
    """Filings of document type cn-agm; the same seed gives the same."""
    return [_variant(f"meeting-{seed}-{n}", _STYLES[n % len(_STYLES)]) for n in range(count)]


def _variant(name: str, style: str) -> Variant:
    writer = Writer(name, word_list("meetings"))
    year = writer.random.choice([2020, 2021, 2022, 2023])
    annual = not writer.chance(0.06)
    extraordinary = writer.random.choice([0, 0, 1, 1, 2, 3]) if annual else 1
    gold: Gold = dict.fromkeys(_OF_THE_ANNUAL)
    parts, events = [], []
    for n in range(extraordinary):
        held = writer.weekday(date(year, 1, 8) + timedelta(days=110 * n), 90)
        meeting = _Meeting(writer, style, year, held, _ORDINALS[n])
        parts.append(_resolution(meeting))
        events.append(meeting.event)
    if annual:
        meeting = _Meeting(writer, style, year, writer.weekday(date(year + 1, 4, 10), 80))
        parts.append(_resolution(meeting))
        if "网络投票" in meeting.methods:
            parts += [_beside(meeting, kind) for kind in ("letter", "notice") if writer.chance(0.15)]
        events.append(meeting.event)
        gold.update(meeting.gold())
    writer.random.shuffle(parts)
    gold |= {"extraordinary_meetings": extraordinary, "shareholder_meeting_events": sorted(events)}
    apart = writer.chance(0.5)
    groups = [[part] for part in parts] if apart else [parts]
    foot = writer.random.choice(["{page}", "第{page}页", "-{page}-"])
    return Variant(name, "cn-agm", year, tuple(printed(g, foot=foot) for g in groups), gold)


def _resolution(meeting: _Meeting) -> Story:
    """决议公告 of one meeting."""
    w = meeting.writer
    title = w.one_of("titles", "extraordinary" if meeting.ordinal else "annual")
    vetoed = w.text("重要内容提示：\n● 本次会议是否有否决议案：无") if meeting.style == "sse" else []
    attended = {"sse": _shanghai, "szse": _shenzhen, "bse": _beijing}[meeting.style](meeting)
    story = w.head(title) + vetoed + w.text("一、会议召开和出席情况") + attended
    story += w.text("二、议案审议情况") + _votes(meeting) + w.text(w.one_of("opinion"))
    return story + w.foot(meeting.held + timedelta(days=1))


def _beside(meeting: _Meeting, kind: str) -> Story:
    """The lawyers' opinion or the notice of the same meeting."""
    w = meeting.writer
    title, body = w.one_of(kind, "title"), w.text(w.one_of(kind, "body"))
    if kind == "letter":
        return [
            *w.text(title, centred=True),
            *body,
            *w.text(f"{w.known['law']}律师事务所\n{w.known['held']}"),
        ]
    return [*w.head(title), *body, *w.foot(meeting.held - timedelta(days=21))]


def _shanghai(meeting: _Meeting) -> Story:
    """A numbered list, as a table or as lines."""
    w = meeting.writer
    known, say = w.known, w.words["sse"]
    both = w.chance(0.25)  # A and H shares
    rows = []
    for what in ("people", "shares", "ratio"):
        rows.append([w.one_of("sse", what), known[what]])
        if both:
            rows.append([say[f"a_{what}"], known[f"{what}_a"]])
            rows.append([say[f"h_{what}"], known[f"{what}_b"]])
    if w.chance(0.8):
        shown = w.table(rows, [330.0, 122.0], header=0, left=(0,), center=(1,))
    else:
        units = {0: "人", 1: "股", 2: "%"}
        step = 3 if both else 1
        lines = [f"{label}：{value}{units[i // step]}" for i, (label, value) in enumerate(rows)]
        shown = w.text("；\n".join(lines) + "。")
    story = w.text(w.one_of("sse", "time")) + w.text(w.one_of("sse", "attendance_heading")) + shown
    return story + w.text(w.one_of("sse", "convened")) + w.text(w.one_of("sse", "directors"))


def _shenzhen(meeting: _Meeting) -> Story:
    """Sentences: the whole first or last, then the ones present, on line, and the small investors."""
    w = meeting.writer
    total = w.text(w.one_of("szse", "total"))
    if w.chance(0.12):
        parts = [total, w.text(w.one_of("szse", "a_b"))]
    else:
        parts = [w.text(w.one_of("szse", "onsite")), w.text(w.one_of("szse", "network"))]
        parts.insert(2 if w.chance(0.3) else 0, total)
    if w.chance(0.8):
        parts.insert(len(parts) if w.chance(0.8) else 0, w.text(w.one_of("szse", "small")))
    story = (
        w.text("（一）会议召开情况") + w.text(w.one_of("szse", "time")) + w.text(w.one_of("szse", "place"))
    )
    story += w.text(w.one_of("szse", "method")) + w.text(w.one_of("szse", "convener"))
    story += w.text("（二）会议出席情况") + [line for part in parts for line in part]
    return story + w.text(w.one_of("szse", "others")) + w.text(w.one_of("szse", "items"))


def _beijing(meeting: _Meeting) -> Story:
    w = meeting.writer
    attended = w.one_of("bse", "attendance")
    if "网络投票" not in meeting.methods:
        attended = attended.split("\n其中", 1)[0]
    return w.text(w.one_of("bse", "convened")) + w.text(attended) + w.text(w.one_of("bse", "others"))


def _votes(meeting: _Meeting) -> Story:
    """The motions and their votes; directors may be elected by cumulative vote."""
    w = meeting.writer
    pool = w.words["motions_extraordinary" if meeting.ordinal else "motions"]
    chosen = w.random.sample(pool, w.random.randrange(2, min(6, len(pool))))
    story = w.text("（一）非累积投票议案") if meeting.style == "sse" and w.chance(0.7) else []
    for n, motion in enumerate(chosen, start=1):
        story += w.text(f"{n}、议案名称：{w.fill(motion)}\n审议结果：通过\n表决情况：")
        story += _vote_table(meeting) if meeting.style != "bse" and w.chance(0.6) else _vote_line(meeting)
    n = str(len(chosen) + 1)
    if meeting.cumulative:
        w.known["n"] = n
        story += w.text(w.one_of("cumulative_heading")) + w.text(w.one_of("cumulative"))
        rows = [["议案序号", "议案名称", "得票数", "得票数占出席会议有效表决权的比例（%）", "是否当选"]]
        for i, person in enumerate(w.words["people"][:3], start=1):
            won = int(meeting.shares * (0.97 + 0.01 * i))
            rows.append([f"{n}.0{i}", person, number(won), _percent(won, meeting.shares, 2), "是"])
        story += w.table(rows, [52.0, 130.0, 90.0, 110.0, 60.0])
    elif w.chance(0.4):
        story += w.text(w.one_of("no_cumulative"))
    return story


def _parts(meeting: _Meeting) -> list[tuple[str, str, str]]:
    against = meeting.writer.random.randrange(1000, 90_000)
    none = meeting.writer.random.randrange(3000)
    counts = zip(("同意", "反对", "弃权"), (meeting.shares - against - none, against, none), strict=True)
    return [(name, number(count), _percent(count, meeting.shares, 4)) for name, count in counts]


def _vote_line(meeting: _Meeting) -> Story:
    said = [f"{name}{n}股，占出席本次股东大会有效表决权股份总数的{p}%" for name, n, p in _parts(meeting)]
    return meeting.writer.text("；".join(said) + "。")


def _vote_table(meeting: _Meeting) -> Story:
    parts = _parts(meeting)
    cells = [x for _, n, p in parts for x in (n, p)]
    head = [["股东类型", *[x for name, _, _ in parts for x in (name, "")]], ["", *["票数", "比例（%）"] * 3]]
    spans = [((0, 0), (0, 1)), *[((x, 0), (x + 1, 0)) for x in (1, 3, 5)]]
    widths = [48.0, 96.0, 58.0, 64.0, 54.0, 64.0, 54.0]
    return meeting.writer.table([*head, ["A股", *cells]], widths, header=2, spans=spans, size=9)


def _percent(part: int, whole: int, places: int) -> str:
    share = Decimal(part) / Decimal(whole) * 100
    return str(share.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))
