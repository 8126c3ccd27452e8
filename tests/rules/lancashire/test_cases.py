"""Every worked Lancashire case has a test that names it."""

import re
from pathlib import Path

CASES = """
    01 03 04 06 07 09 10 12 13 15 16 18 19 21 22 24 25 27 28 30 31 33 34 36 37 39 40 42 43 45 46 48
    49 51 52 54 55 57 58 60 61 63 64
"""


def test_every_case_is_named_by_a_test() -> None:
    tests = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert {*re.findall(r"def test_L_T(\d\d)_", tests)} == {*CASES.split()}
