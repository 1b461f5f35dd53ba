import re

import pymupdf
import pytest

from assets.errors import UnreadableError
from assets.filings.identity import identify
from assets.filings.samples.figures import cn_number, us_number
from assets.filings.samples.fonts import CJK
from assets.filings.samples.spec import CnCompany
from assets.filings.samples.us_statements import formatted
from assets.filings.samples.write import render, write_samples


def _text(path):
    with pymupdf.open(path) as pdf:
        return [page.get_text() for page in pdf]


def _readable(samples):
    return [d for d in samples.documents if d.damage == "none"]


def test_the_same_bytes_every_time_and_no_needless_writing(tmp_path, samples):
    few = samples.model_copy(update={"documents": [d for d in samples.documents if d.file in _FEW]})
    first = write_samples(tmp_path / "a", few)
    second = write_samples(tmp_path / "b", few)
    assert [p.read_bytes() for p in first] == [p.read_bytes() for p in second]
    stamps = [p.stat().st_mtime_ns for p in first]
    assert [p.stat().st_mtime_ns for p in write_samples(tmp_path / "a", few)] == stamps


_FEW = ("filing-001.pdf", "filing-002.pdf", "filing-006.pdf", "filing-029.pdf")


def test_names_and_metadata_say_nothing(drawn, samples):
    assert all(re.fullmatch(r"filing-\d{3}\.pdf", p.name) for p in drawn.iterdir())
    for document in _readable(samples):
        with pymupdf.open(drawn / document.file) as pdf:
            said = {k: v for k, v in pdf.metadata.items() if k in ("title", "author", "subject", "keywords")}
        assert not any(v and v not in ("untitled", "anonymous", "unspecified") for v in said.values()), said
    assert not [p for p in drawn.iterdir() if p.suffix != ".pdf"]


def test_lengths_are_those_of_short_filings(drawn, samples):
    for document in _readable(samples):
        pages = len(_text(drawn / document.file))
        low, high = {"us-10k": (14, 18), "cn-annual": (15, 25), "cn-esg": (5, 12)}.get(document.kind, (1, 4))
        assert low <= pages <= high, (document.file, pages)


def test_every_printed_number_of_the_statements_can_be_extracted(drawn, samples):
    for document in _readable(samples):
        if document.kind not in ("us-10k", "cn-annual"):
            continue
        company, filing = samples.companies[document.company], samples.filing(document)
        words = re.sub(r"\s", "", "".join(_text(drawn / document.file)))
        for name in ("income", "balance", "cash_flow"):
            for line in company.statements["consolidated"][name]:
                value = company.value(line.id, filing.columns[0]) if line.id and not line.hidden else None
                if value:
                    assert _printed(company, value, line.unit) in words, (document.file, line.id)


def _printed(company, value, unit):
    if not isinstance(company, CnCompany):
        return formatted(company, value, unit)
    if unit == "money":
        decimals = 2 if company.layout.scale == "yuan" else 0
        return cn_number(value, decimals=decimals, paren=company.layout.paren)
    return cn_number(value, decimals=company.layout.eps_decimals if unit == "per_share" else 2)


def test_chinese_is_embedded_and_comes_out_as_it_went_in(drawn, samples):
    document = next(d for d in samples.documents if d.company == "cn_beiyu" and d.fiscal_year == 2023)
    with pymupdf.open(drawn / document.file) as pdf:
        text = "".join(page.get_text() for page in pdf)
        fonts = {f[3] for page in pdf for f in page.get_fonts() if f[1] != "n/a"}
    for words in (
        "北屿智能装备股份有限公司",
        "归属于母公司股东的净利润",
        "合并及母公司资产负债表",
        "金额单位：人民币千元",
    ):
        assert words in text
    assert any("Droid" in name for name in fonts), fonts
    assert CJK not in text


def test_a_statement_runs_over_a_page_break_without_a_second_header(drawn, samples):
    document = next(d for d in samples.documents if d.company == "us_pinecrest" and d.fiscal_year == 2023)
    pages = _text(drawn / document.file)
    first = next(
        i
        for i, words in enumerate(pages)
        if "Consolidated Balance Sheets\n" in words and "Utility Plant" in words
    )
    rest = pages[first + 1]
    assert "Total Assets" in pages[first]
    assert rest.index("Accounts payable") < rest.index("Consolidated Statements of Cash Flows")
    assert "December 31," not in rest[: rest.index("Accounts payable")]


def test_running_headers_and_page_numbers(drawn, samples):
    halvorsen = next(d for d in samples.documents if d.company == "us_halvorsen" and d.fiscal_year == 2022)
    pages = _text(drawn / halvorsen.file)
    assert all("Table of Contents" in words for words in pages[1:])
    assert "\n5\n" in pages[6]
    jianglan = next(
        d
        for d in samples.documents
        if (d.company, d.fiscal_year, d.kind) == ("cn_jianglan", 2022, "cn-annual")
    )
    pages = _text(drawn / jianglan.file)
    assert all(
        f"{i} / {len(pages)}" in words and "2022年年度报告" in words for i, words in enumerate(pages, 1)
    )


def test_contents_page_points_to_the_sections(drawn, samples):
    document = next(d for d in samples.documents if d.company == "cn_nanping" and d.fiscal_year == 2021)
    pages = _text(drawn / document.file)
    contents = next(words for words in pages if words.lstrip().startswith("南屏化工") and "\n目录\n" in words)
    stated = int(re.search(r"财务报告\n\.*\n?(\d+)", contents).group(1))
    assert "第十节 财务报告" in pages[stated - 1].replace("  ", " ")


def test_the_scan_has_pictures_and_no_text(drawn, samples):
    document = next(d for d in samples.documents if d.damage == "image_only")
    with pymupdf.open(drawn / document.file) as pdf:
        assert all(not page.get_text().strip() and len(page.get_images()) == 1 for page in pdf)


def test_broken_documents_end_as_the_specification_says(drawn, samples, tmp_path):
    for document in samples.documents:
        if document.reason:
            with pytest.raises(UnreadableError) as error:
                identify(drawn / document.file)
            assert error.value.reason == document.reason, document.file


def test_an_encrypted_document_is_named_so(tmp_path, samples):
    document = next(d for d in samples.documents if d.kind == "cn-dividend")
    path = tmp_path / "sealed.pdf"
    with pymupdf.open(stream=render(samples, document), filetype="pdf") as pdf:
        pdf.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="sealed", owner_pw="sealed")
    with pytest.raises(UnreadableError) as error:
        identify(path)
    assert error.value.reason == "encrypted"


@pytest.mark.parametrize(
    ("value", "decimals", "printed"),
    [
        ("1234", 0, "1,234"),
        ("-1234.5", 1, "(1,234.5)"),
        ("0", 0, "—"),
        ("0.04", 1, "—"),
        ("-0.21", 2, "(0.21)"),
    ],
)
def test_numbers_as_american_statements_print_them(value, decimals, printed):
    from decimal import Decimal

    assert us_number(Decimal(value), decimals=decimals) == printed
