import pytest

from assets.errors import BadInputError
from assets.keys import FilingKey


def test_a_key_reads_back_as_itself():
    key = FilingKey("603127", 2024, "cn-annual-abstract")
    assert str(key) == "603127_2024_cn-annual-abstract"
    assert FilingKey.parse(str(key)) == key


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("NKE_2021", "not a filing key"),
        ("NKE_year_us-10k", "not a filing key"),
        ("NKE_2021_us-20f", "document type"),
        ("nke_2021_us-10k", "ticker"),
        ("NK|E_2021_us-10k", "ticker"),
        ("NKE_0021_us-10k", "fiscal year"),
    ],
)
def test_what_is_not_a_key_is_refused(text, says):
    with pytest.raises(BadInputError, match=says):
        FilingKey.parse(text)
