"""Short forms of names that a question defines: days payable outstanding (DPO), and names in a plan."""

import re

from assets.answers.grammar.draft import identifier

_ABBREVIATED = re.compile(r"((?:[A-Za-z&][\w&'/-]*[ ]){1,8})\(([A-Z][A-Za-z&/]{1,7})\)")


def plan_name(name: str, place: int) -> str:
    """What a defined name is called in the plan, where names are ASCII."""
    cleaned = identifier(name)
    return f"formula_{place + 1}" if not re.search(r"[A-Za-z]", name) or len(cleaned) < 2 else cleaned


def without_abbreviations(text: str) -> tuple[str, list[tuple[str, str]]]:
    """`days payable outstanding (DPO)` without the bracket, and which name is short for which."""
    short = []
    for match in list(_ABBREVIATED.finditer(text)):
        words = match[1].split()
        letters = re.sub(r"[^A-Z]", "", match[2].upper())
        initials = [w[0].upper() for w in words if w.lower() not in ("and", "&", "of", "the")]
        if len(letters) > 1 and "".join(initials[-len(letters) :]) == letters:
            short.append((match[2], " ".join(words[-len(letters) :])))
            start = match.end(1)
            text = text[:start] + " " * (match.end() - start) + text[match.end() :]
    return text, short
