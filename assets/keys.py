"""Filing keys: (ticker, fiscal year, document type) as one ASCII text such as `NKE_2021_us-10k`."""

import re
from dataclasses import dataclass

from assets.errors import BadInputError

DOC_TYPES = (
    "us-10k",
    "us-10q-q1",
    "us-10q-q2",
    "us-10q-q3",
    "us-8k",
    "us-earnings",
    "cn-annual",
    "cn-annual-abstract",
    "cn-half",
    "cn-half-abstract",
    "cn-q1",
    "cn-q3",
    "cn-esg",
    "cn-dividend",
    "cn-agm",
)

_TICKER = re.compile(r"[A-Z0-9][A-Z0-9.\-]{0,11}")


@dataclass(frozen=True, slots=True, order=True)
class FilingKey:
    """What identifies a filing; `str(key)` is the partition key of every stage."""

    ticker: str
    fiscal_year: int
    doc_type: str

    def __post_init__(self) -> None:
        if not _TICKER.fullmatch(self.ticker):
            msg = f"ticker {self.ticker!r} is not 1-12 capital letters, digits, dots or hyphens"
            raise BadInputError(msg)
        if not 1900 <= self.fiscal_year <= 2200:
            msg = f"fiscal year {self.fiscal_year} is not between 1900 and 2200"
            raise BadInputError(msg)
        if self.doc_type not in DOC_TYPES:
            msg = f"document type {self.doc_type!r} is not one of {', '.join(DOC_TYPES)}"
            raise BadInputError(msg)

    def __str__(self) -> str:
        return f"{self.ticker}_{self.fiscal_year}_{self.doc_type}"

    @classmethod
    def parse(cls, text: str) -> "FilingKey":
        """Read a key text back; raises BadInputError for anything else."""
        parts = text.split("_")
        if len(parts) != 3 or not parts[1].isdigit():
            msg = f"{text!r} is not a filing key; expected e.g. NKE_2021_us-10k"
            raise BadInputError(msg)
        return cls(parts[0], int(parts[1]), parts[2])
