import shutil
from decimal import Decimal
from itertools import pairwise

import pytest
import yaml

from assets.errors import BadInputError
from assets.filings.samples.check import prior_columns
from assets.filings.samples.load import load_samples
from assets.resources import shipped


@pytest.fixture
def edited(tmp_path):
    """A copy of the specification; call it with a file, an old text and a new one, then load it."""
    folder = tmp_path / "samples"
    shutil.copytree(shipped("data") / "samples", folder)

    def edit(name, old, new):
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) >= 1, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    return edit


def test_eleven_companies_with_three_years_each(samples):
    years = {
        stem: sorted(d.fiscal_year for d in samples.documents if d.company == stem and _annual(d))
        for stem in samples.companies
    }
    assert len(years) == 11
    assert all(found == [2021, 2022, 2023] for found in years.values()), years


def _annual(document):
    whole = document.damage == "none" and not document.amended
    return whole and document.kind in ("us-10k", "cn-annual")


def test_what_the_issue_asks_for_is_there(samples):
    kinds = {d.kind for d in samples.documents}
    assert kinds == {"us-10k", "cn-annual", "cn-esg", "cn-dividend", "cn-agm"}
    assert {d.damage for d in samples.documents} == {"none", "image_only", "truncated"}
    assert sum(d.amended for d in samples.documents) == 1
    scales = {getattr(c.layout, "scale", None) for c in samples.companies.values()}
    assert scales == {"thousands", "millions", "yuan", "thousand"}
    assert len(samples.documents) < 60


def test_every_balance_sheet_balances(samples):
    for company in samples.companies.values():
        for filing in company.filings:
            for column in filing.columns[:2]:
                assets = company.number("total_assets", column)
                owners = "total_equity" if company.line("total_equity") else "shareholders_equity"
                equity = company.number(owners, column)
                liabilities = company.value("total_liabilities", column)
                assert assets > equity > 0
                assert liabilities is None or assets == liabilities + equity


def test_earnings_per_share_times_shares_is_net_income(samples):
    for company in samples.companies.values():
        for filing in company.filings:
            column = filing.columns[0]
            shares = company.value("basic_shares", column) or company.value("share_capital", column)
            product = float(company.number("basic_eps", column) * shares)
            income = float(company.number("net_income", column))
            assert product == pytest.approx(income, abs=float(shares) * 0.0051)


def test_prior_year_columns_are_the_prior_years_filing_unless_restated(samples):
    for company in samples.companies.values():
        by_year = {(f.fiscal_year, f.amended): f for f in company.filings}
        for filing in company.filings:
            earlier = by_year.get((filing.fiscal_year - 1, True)) or by_year.get(
                (filing.fiscal_year - 1, False)
            )
            shown = filing.columns[1]
            if earlier and not shown.endswith("r"):
                assert shown == earlier.columns[0], company.source


def test_cash_rolls_from_year_to_year(samples):
    for company in samples.companies.values():
        prior = prior_columns(company)
        for filing in company.filings:
            now = filing.columns[0]
            assert company.number("cash_begin", now) == company.number("cash_end", prior[now]), company.source


def test_the_restated_year_differs_only_where_it_should(samples):
    oriel = samples.companies["us_oriel"]
    assert oriel.number("operating_revenue", "2022") - oriel.number("operating_revenue", "2022r") == 4318
    assert oriel.number("operating_cash_flow", "2022") == oriel.number("operating_cash_flow", "2022r")
    assert oriel.number("total_assets", "2022") - oriel.number("total_assets", "2022r") == Decimal("2504")
    yunling = samples.companies["cn_yunling"]
    for older, adjusted in (("2021", "2021r"), ("2020", "2020r")):
        assert yunling.number("total_assets", adjusted) > yunling.number("total_assets", older)


def test_columns_run_from_new_to_old(samples):
    for company in samples.companies.values():
        for filing in company.filings:
            assert all(a[:4] > b[:4] for a, b in pairwise(filing.columns))


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        (
            "us_halvorsen.yaml",
            "values: [4871, ",
            "values: [4872, ",
            "us_halvorsen.yaml: consolidated.income: gross_profit of 2023 is 1769, but "
            "operating_revenue - cost_of_revenue is 1770; correct the specification",
        ),
        (
            "cn_jianglan.yaml",
            "    total_assets: [4539730223.53",
            "    total_assets: [4539730223.54",
            "total_assets of 2023 is 4539730223.54, but current_assets + noncurrent_assets is 4539730223.53",
        ),
        ("us_oriel.yaml", "ticker: ORMD", "tickr: ORMD", "us_oriel.yaml: "),
        (
            "cn_haitong.yaml",
            "    monetary_funds:",
            "    monetary_fund:",
            "the form has no line for monetary_fund",
        ),
        ("us_skyfarer.yaml", "scale: thousands", "scale: dozens", "layout.scale"),
        ("us_cardinal.yaml", "values: [6531, 6248", "values: [6531", "operating_revenue has 4 values"),
        ("documents.yaml", "filing-002.pdf", "filing-001.pdf", "filing-001.pdf stands 2 times"),
        ("documents.yaml", "filing-002.pdf", "ormd-2022.pdf", "is no filing name"),
        ("documents.yaml", "fiscal_year: 2023", "fiscal_year: 2019", "has no filing of 2019"),
        ("us_pinecrest.yaml", "market: us", "market: [us", "cannot be read as YAML"),
    ],
)
def test_mistakes_in_the_specification_are_named(edited, name, old, new, message):
    folder = edited(name, old, new)
    with pytest.raises(BadInputError) as error:
        load_samples(folder)
    assert message in str(error.value)


def test_the_form_of_the_statements_is_yaml_with_unique_ids():
    form = yaml.safe_load((shipped("data") / "samples" / "cn_statements.yaml").read_text(encoding="utf-8"))
    ids = [line["id"] for lines in form.values() for line in lines if "id" in line]
    assert len(ids) == len(set(ids)) > 90
