"""Announcements written as text, one string a page, read as one filing of one or several documents."""

from dataclasses import replace
from datetime import date

from assets.facts.catalogue import load_catalogue
from assets.facts.read import read_filing
from assets.pages.records import DocumentPages, Page
from tests.facts.making import document


def announced(doc_type, *documents, year=2022, period="FY", tables=(), rows=()):
    """metric -> Fact of a filing; a document is a text or a tuple of pages' texts, each with all tables."""
    filed, readings = [], []
    for n, pages in enumerate(documents):
        base = document(doc_type=doc_type, period=period, period_end=date(year, 12, 31), language="zh")
        filed.append(replace(base, doc_id=f"d{n}", filing=f"TEST_{year}_{doc_type}", fiscal_year=year))
        texts = (pages,) if isinstance(pages, str) else pages
        made = [Page(i, 595, 842, t, True, False, "zh", "prose", None, None) for i, t in enumerate(texts, 1)]
        readings.append(DocumentPages(f"d{n}", made, list(tables), list(rows)))
    facts = read_filing(filed, readings, catalogue=load_catalogue()).facts
    return {fact.metric: fact for fact in facts}


def value(fact):
    """Whatever a fact gives; None where it gives nothing."""
    values = (fact.value, fact.value_date, fact.value_list)
    return next((v for v in values if v is not None), None)


def values(facts, *metrics):
    """The values of several metrics, in order."""
    return [value(facts[metric]) for metric in metrics]
