"""Identity of English documents: an SEC cover page, a press release, or an A-share report in English."""

from assets.filings import releases, sec_cover
from assets.filings.findings import Findings
from assets.filings.texts import PageTexts

_LAST_COVER_PAGE = 40  # glossy annual reports put their 10-K behind letters and pictures


def read(pdf: PageTexts, findings: Findings) -> None:
    """Fill in what an English document says of itself."""
    for page in range(min(pdf.page_count, _LAST_COVER_PAGE)):
        if sec_cover.is_cover(pdf.text(page)):
            sec_cover.read(pdf, page, findings)
            return
    releases.read(pdf, findings)
