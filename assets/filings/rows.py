"""Rows of `documents` and `failures` made from files and identities."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from assets.filings.identity import Identity
from assets.filings.records import Document, Failure
from assets.filings.walk import Stat, path_id
from assets.keys import FilingKey

STAGE = "filings"
_PERIODIC = ("us-10k", "us-10q-q1", "us-10q-q2", "us-10q-q3")  # one period end in each filing
_SAME_PERIOD_DAYS = 45


def agrees(known: Document, identity: Identity | None) -> bool:
    """Whether a registered document stands as the manifest, if there is one, wants it."""
    if identity is None:
        return known.identity_confidence < 1.0
    company = identity.company or known.company  # a blank one is filled from relatives
    return _from_manifest(known) == replace(identity, pages=known.pages, company=company)


def contradicts(one: Document, other: Document) -> bool:
    """Whether two documents of one filing report different periods: one is not what it is taken for."""
    if one.doc_type not in _PERIODIC or one.period_end is None or other.period_end is None:
        return False
    return abs((one.period_end - other.period_end).days) > _SAME_PERIOD_DAYS


def manifest_identity(known: Document) -> Identity | None:
    """What a manifest said of a document when it was registered, if one did."""
    return _from_manifest(known) if known.identity_confidence == 1.0 else None


def _from_manifest(known: Document) -> Identity:
    return Identity(
        ticker=known.ticker,
        fiscal_year=known.fiscal_year,
        doc_type=known.doc_type,
        period=known.period,
        period_end=known.period_end,
        company=known.company,
        language=known.language,
        pages=known.pages,
        amendment_rank=known.amendment_rank,
        filed_on=known.filed_on,
        confidence=known.identity_confidence,
    )


def to_document(path: Path, now: Stat, doc_id: str, identity: Identity, *, pages: int) -> Document:
    """The row of a file with its identity."""
    key = FilingKey(identity.ticker, identity.fiscal_year, identity.doc_type)
    return Document(
        doc_id=doc_id,
        filing=str(key),
        source=path.name,
        path=str(path),
        company=identity.company,
        ticker=identity.ticker,
        fiscal_year=identity.fiscal_year,
        period=identity.period,
        period_end=identity.period_end,
        doc_type=identity.doc_type,
        language=identity.language,
        pages=pages,
        amendment_rank=identity.amendment_rank,
        filed_on=identity.filed_on,
        identity_confidence=identity.confidence,
        bytes=now.bytes,
        modified_ns=now.modified_ns,
        ingested_at=datetime.now(UTC),
        aliases=list(identity.aliases),
        registrant_ids=list(identity.registrant_ids),
    )


def looked_at(known: Document, now: Stat) -> Document:
    """The row of a file whose content stayed and whose time did not."""
    return replace(known, bytes=now.bytes, modified_ns=now.modified_ns, ingested_at=datetime.now(UTC))


def to_failure(path: Path, reason: str, message: str, *, doc_id: str | None) -> Failure:
    """The failure row of a file that could not be registered."""
    return Failure(
        stage=STAGE,
        filing=None,
        doc_id=doc_id,
        source=path.name,
        page=None,
        reason=reason,
        message=message,
        failed_at=datetime.now(UTC),
        path=str(path),
    )


def failure_name(path: str) -> str:
    """The name that a file's failure is kept under."""
    return f"{STAGE}-{path_id(path)}"
