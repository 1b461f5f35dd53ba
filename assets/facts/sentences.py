"""The sentence reader: figures that English filings give in words, such as the number of employees."""

import re

from assets.facts.catalogue import Catalogue
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.records import Page

METHOD = "sentence"


def sentence_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """Candidates from running text; for now the employees of English annual reports."""
    return []
