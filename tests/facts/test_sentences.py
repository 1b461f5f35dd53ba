"""The number of employees in the words of annual reports."""

from datetime import date

import pytest

from assets.facts.sentences import employees_in
from assets.facts.subject import Subject
from tests.facts.making import Reading, by_metric, document, read, statements

SUBJECT = Subject(document(), Reading().done(), "FY", date(2021, 12, 31))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("As of December 31, 2021, we employed 13,893 people.", 13893),
        (
            "At December 31, 2021, the Company had approximately 137,000 full-time equivalent employees.",
            137000,
        ),
        (
            "We employed approximately 566,000 full-time and part-time employees as of December 31, 2021.",
            566000,
        ),
        ("At the end of fiscal 2021, we employed more than 90,000 employees in the U.S. and Canada.", 90000),
        (
            "As of December 31, 2021 and 2020, our Company had approximately 61,800 and 100,300 employees, "
            "respectively, of which approximately 2,900 were employed by variable interest entities.",
            61800,
        ),
        (
            "As of December 31, 2020 and 2021, our Company had approximately 61,800 and 100,300 employees.",
            100300,
        ),
        ("Total workforce level at December 31, 2021 was approximately 153,000.", 153000),
        ("Company employees, which include those in restaurants, totaled over 150,000 worldwide.", 150000),
        ("We had 16,555 full-time and 33,378 part-time employees as of January 29, 2022.", 49933),
        ("Testing Works and its subsidiaries (the Company) have approximately 132,200 employees.", 132200),
        ("Testing Works employed 1,250 associates at year end.", 1250),
        ("As of December 31, 2021, there were approximately 8,700 employees.", 8700),
    ],
)
def test_the_whole_company_is_counted(text, count):
    assert [hit.count for hit in employees_in(text, SUBJECT)] == [count]


@pytest.mark.parametrize(
    "text",
    [
        "In addition, we hired approximately 8,000 new employees in 2021.",
        "Our freight segment employed approximately 45,000 employees.",
        "We had approximately 39,000 employees covered by collective bargaining agreements.",
        "We had approximately 35,000 full-time and 7,000 part-time employees domestically.",
        "Our workforce was 23% women.",
        "Over 12,000 Testing Works employees leverage these programs every year.",
        "In 2021 we had 2021 reasons to thank our people.",
        "Our employees worked 123,000 hours of voluntary service.",
        "Women compose approximately 48% of our workforce of 2021.",
    ],
)
def test_parts_of_the_people_and_other_numbers_are_not(text):
    assert list(employees_in(text, SUBJECT)) == []


def test_the_fact_quotes_its_sentence():
    reading = statements().page(
        5, "Human Capital\nAs of December 31, 2021, we had approximately\n7,300 employees."
    )
    fact = by_metric(read(reading))["employees"]
    assert (fact.value, fact.page, fact.raw, fact.unit) == (7300.0, 5, "7,300", "count")
    assert fact.quote.endswith("As of December 31, 2021, we had approximately 7,300 employees.")


def test_two_different_counts_said_the_same_way_are_a_conflict():
    text = "As of December 31, 2021, we had 7,300 employees. As of December 31, 2021, we had 6,100 employees."
    assert by_metric(read(statements().page(5, text)))["employees"].status == "conflict"
