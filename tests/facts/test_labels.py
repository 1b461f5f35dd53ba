"""The plain form of row labels."""

import pytest

from assets.facts.labels import normalise, says_loss_only


@pytest.mark.parametrize(
    ("printed", "plain"),
    [
        ("Net (loss)/earnings", "net earnings"),
        ("Net cash (used)/provided by operating activities", "net cash provided by operating activities"),
        ("Total stockholders’ equity ............", "total shareholders equity"),
        ("TOTAL SHAREOWNERS' EQUITY", "total shareholders equity"),
        ("Total common stockholders’ investment", "total common shareholders investment"),
        (
            "Trade accounts receivable, less allowance for doubtful accounts: 2021—$492; 2020—$508",
            "trade accounts receivable less allowance for doubtful accounts",
        ),
        ("Accounts receivable – net of allowances of $95 and $103", "accounts receivable net of allowances"),
        ("Selling, general & administrative", "selling general and administrative"),
        ("Diluted Net Income Per Share1", "diluted net income per share"),
        ("Cost of sales(a)", "cost of sales"),
        ("Net earnings/(Loss) per share (Basic/Diluted)*", "net earnings per share basic and diluted"),
        ("Net earnings per share (Diluted)", "net earnings per share diluted"),
        ("Cash and cash equivalents (Notes 1 and", "cash and cash equivalents"),
        ("Net income attributable to 3M", "net income attributable to 3m"),
        (
            "Adjustments to reconcile net income to net cash provided by operating activities Depreciation",
            "depreciation",
        ),
        ("Non-cash items – Share-based plans expense", "share based plans expense"),
        ("Ｔｏｔａｌ　ａｓｓｅｔｓ", "total assets"),
        ("一、营业总收入", "营业总收入"),
        ("其中：营业收入", "营业收入"),
        ("（一）持续经营净利润（净亏损以“－”号填列）", "持续经营净利润"),
        ("加：营业外收入", "营业外收入"),
    ],
)
def test_labels_are_brought_to_one_form(printed, plain):
    assert normalise(printed) == plain


def test_a_loss_is_told_from_income_or_loss():
    assert says_loss_only("Net loss")
    assert says_loss_only("Loss from operations")
    assert not says_loss_only("Net income (loss)")
    assert not says_loss_only("(Loss)/earnings from operations")
    assert not says_loss_only("Net (loss)")
