"""Confidence against outcome."""

import pytest

from assets.evaluation.reliability import Outcome, bins, cuts, expected_calibration_error, lines


def outcomes(confidence, right, wrong):
    return [Outcome(confidence, True)] * right + [Outcome(confidence, False)] * wrong


def test_nine_in_ten_at_090_is_calibrated():
    found = bins(outcomes(0.9, 9, 1) + outcomes(0.6, 6, 4))
    assert [(b.low, b.facts, b.right) for b in found] == [(0.5, 10, 0.6), (0.9, 10, 0.9)]
    assert expected_calibration_error(found) == pytest.approx(0.0, abs=1e-9)


def test_the_error_is_the_mean_gap_weighted_by_facts():
    found = bins(outcomes(1.0, 5, 5) + outcomes(0.75, 30, 0))
    assert expected_calibration_error(found) == pytest.approx((10 * 0.5 + 30 * 0.25) / 40)


def test_a_threshold_trades_coverage_for_precision():
    kept = {
        c.threshold: (c.coverage, c.right, c.wrong) for c in cuts(outcomes(0.99, 8, 0) + outcomes(0.6, 1, 1))
    }
    assert kept[0.5] == (1.0, 0.9, 1)
    assert kept[0.95] == (0.8, 1.0, 0)


def test_weights_count_as_so_many_facts():
    found = bins([Outcome(0.9, True, 9.0), Outcome(0.9, False, 1.0)])
    assert (found[0].facts, found[0].right) == (2, 0.9)


def test_nothing_found_has_no_error_and_prints():
    assert expected_calibration_error(bins([])) == 0.0
    assert lines([])[1] == "expected calibration error 0.0000"
