"""Company names and registration numbers, in the form that two documents of one company share."""

import re

_SUFFIXES = (
    r"\b(?:incorporated|inc|corporation|corp|company|co|limited|ltd|plc|llc|lp|l p|n v|nv|s a|sa|ag|se|the)\b"
)
_EMPLOYER = re.compile(r"(?<![\d-])(\d{2})[- ](\d{7})(?![\d-])")
# prefixes of files under the Exchange Act; anything else with a hyphen may be a telephone number
_FILE = re.compile(r"(?<![\d-])0{0,2}(0|1|2|33|333|811|814)-0*(\d{3,6})(?![\d-])")


def plain_name(name: str) -> str:
    """A name without case, punctuation and legal form: `McDONALD'S CORPORATION` -> `mcdonalds`."""
    words = re.sub(r"[^\w&\s]", "", name.replace(".", "").replace("-", " ").casefold())
    return "".join(re.sub(_SUFFIXES, " ", words).split())


def registrant_ids(cover: str) -> list[str]:
    """Employer and commission file numbers on a cover, in the order printed: `ein:..`, `sec:..`."""
    ids = [f"ein:{m[1]}-{m[2]}" for m in _EMPLOYER.finditer(cover)][:1]
    ids += [f"sec:{m[1]}-{m[2]}" for m in _FILE.finditer(cover)][:1]
    return ids
