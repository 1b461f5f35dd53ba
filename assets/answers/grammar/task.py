"""What is asked, sorted by kind; parts leave when they are used, so that what stays was not understood."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from assets.answers.grammar.conditions import Judged
from assets.answers.grammar.gather import Gathered
from assets.answers.grammar.outcome import NotUnderstoodError, listed, say
from assets.answers.grammar.parts import Measure, NumberPart, Part, TopPart, WordPart

Placed = tuple[int, WordPart]


@dataclass(slots=True)
class Task:
    """The parts of what is asked, with their places in the question."""

    measures: list[Measure] = field(default_factory=list)
    places: dict[str, list[int]] = field(default_factory=dict)  # of measures, by name
    conditions: list[Judged] = field(default_factory=list)
    tops: list[tuple[int, TopPart]] = field(default_factory=list)
    numbers: list[tuple[int, NumberPart]] = field(default_factory=list)
    words: list[Placed] = field(default_factory=list)
    left: list[Part] = field(default_factory=list)

    def take(self, *roles: str) -> Placed | None:
        """The first word of one of the roles; it, and others that say the same, count as used."""
        found = next((item for item in self.words if item[1].role in roles), None)
        if found:
            value = found[1].value
            self.words = [i for i in self.words if i[1].role not in roles or i[1].value != value]
        return found

    def has(self, *roles: str) -> bool:
        """Whether there is a word of one of the roles."""
        return any(word.role in roles for _, word in self.words)

    def refuse_unused(self, language: str) -> None:
        """Refuse a question with parts that found no place."""
        unused: list[Part] = [*self.left, *(p for _, p in self.numbers), *(p for _, p in self.tops)]
        unused += [word for _, word in self.words if word.role != "total"]
        if twice := [w for w in unused if isinstance(w, WordPart) and w.role in ("superlative", "fastest")]:
            word = twice[0].text
            english = f"two rankings at once ({word!r}); ask for them one at a time"
            chinese = f"一次只能按一个指标排名（“{word}”）；请分别提问"
            raise NotUnderstoodError(say(language, english, chinese))
        if unused:
            quoted = [f"{part.text!r}" if language == "en" else f"“{part.text}”" for part in unused]
            english = f"could not tell what is meant by {listed(quoted, 'en')} here"
            chinese = f"无法理解{listed(quoted, 'zh')}在此处的含义"
            raise NotUnderstoodError(say(language, english, chinese))


def sort_task(rest: Sequence[Part], gathered: Gathered) -> Task:
    """Sort what is asked by kind."""
    task = Task()
    counted = any(gathered.has(role) for role in ("company", "market", "clients"))
    for place, part in enumerate(rest):
        after = rest[place + 1] if place + 1 < len(rest) else None
        match part:
            case Judged():
                task.conditions.append(part)
            case Measure():
                task.measures.append(part)
                task.places.setdefault(part.name, []).append(place)
            case TopPart():
                task.tops.append((place, part))
            case NumberPart():
                task.numbers.append((place, part))
            case WordPart(role="and" | "to" | "plus"):
                continue
            case WordPart(role="count", value="") if isinstance(after, Measure) or not counted:
                continue  # how many employees
            case WordPart():
                task.words.append((place, part))
            case _:
                task.left.append(part)
    return task
