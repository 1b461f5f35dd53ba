"""The README's code blocks, as the tests run them."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


@dataclass(frozen=True)
class Command:
    """A `$` line of a console block and the output printed below it, if any."""

    line: str
    output: str


def blocks(language, heading=None):
    """The code blocks of a language, of one `##` section or of all."""
    text = README.read_text(encoding="utf-8")
    if heading is not None:
        text = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def commands(heading=None):
    """Every `$` line of the console blocks, in order."""
    found = []
    for block in blocks("console", heading):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            found.append(Command(line, output.rstrip("\n")))
    return found
