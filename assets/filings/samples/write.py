"""Drawing every document of the specification into a folder."""

from pathlib import Path

from assets.errors import BadInputError
from assets.filings.samples.cn_esg import render_esg
from assets.filings.samples.cn_notices import render_agm, render_dividend
from assets.filings.samples.cn_report import render_annual
from assets.filings.samples.damage import image_only, truncated
from assets.filings.samples.load import load_samples
from assets.filings.samples.spec import CnCompany, CnFiling, SampleDocument, Samples, UsCompany, UsFiling
from assets.filings.samples.us_report import render_10k
from assets.store import replacing

_DAMAGES = {"image_only": image_only, "truncated": truncated}
_NOTICES = {"cn-dividend": render_dividend, "cn-agm": render_agm, "cn-esg": render_esg}


def write_samples(folder: Path, samples: Samples | None = None) -> list[Path]:
    """Draw all sample documents; the same bytes every time. Their names say nothing about what they are."""
    samples = samples or load_samples()
    paths = []
    for document in samples.documents:
        path = folder / document.file
        data = render(samples, document)
        if not path.is_file() or path.read_bytes() != data:  # an unchanged file keeps its time stamp
            with replacing(path) as temporary:
                temporary.write_bytes(data)
        paths.append(path)
    return paths


def render(samples: Samples, document: SampleDocument) -> bytes:
    """One document as a PDF, damaged where the specification says so."""
    company, filing = samples.companies[document.company], samples.filing(document)
    pdf = _whole(company, filing, document)
    damage = _DAMAGES.get(document.damage)
    return damage(pdf) if damage else pdf


def _whole(company: object, filing: object, document: SampleDocument) -> bytes:
    if isinstance(company, UsCompany) and isinstance(filing, UsFiling) and document.kind == "us-10k":
        return render_10k(company, filing)
    if isinstance(company, CnCompany) and isinstance(filing, CnFiling):
        if document.kind == "cn-annual":
            return render_annual(company, filing)
        if document.kind in _NOTICES:
            return _NOTICES[document.kind](company, filing, document.details)
    msg = f"documents.yaml: {document.file}: {document.company} cannot file a {document.kind}"
    raise BadInputError(msg)
