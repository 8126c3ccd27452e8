"""README.md and the Makefile tell the truth: commands exist, links lead somewhere."""

import re
import subprocess

from tests.project.sources import ROOT

README = ROOT / "README.md"


def targets() -> set[str]:
    listing = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return {line.split()[0] for line in listing.splitlines()}


def test_help_lists_the_targets() -> None:
    assert targets() >= {"help", "play", "test", "check", "bench", "schema", "format", "lock"}


def test_plain_make_says_what_there_is() -> None:
    plain = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "make" not in plain.split()[0]
    assert "play" in plain


def test_readme_names_both_commands_and_only_targets_that_exist() -> None:
    named = set(re.findall(r"\bmake ([a-z-]+)(?=[`\s])", "\n".join(code_of(README.read_text()))))
    assert named >= {"play", "test"}
    assert named <= targets()


def code_of(text: str) -> list[str]:
    """What stands in code spans and code blocks."""
    blocks = re.findall(r"^```.*?\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return blocks + [f"{span} " for span in re.findall(r"`([^`\n]+)`", text)]


def test_links_and_pictures_are_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text())
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_readme_says_whose_it_is_not() -> None:
    text = README.read_text().lower()
    assert "fan-made" in text
    assert "no affiliation" in text


def test_a_second_make_play_installs_and_builds_nothing() -> None:
    wanted = [".venv/.runtime", "frontend/dist/index.html"]
    subprocess.run(["make", *wanted], cwd=ROOT, check=True)
    assert subprocess.run(["make", "--question", *wanted], cwd=ROOT, check=False).returncode == 0
