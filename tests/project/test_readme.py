"""README.md and the Makefile tell the truth: commands exist, links lead somewhere."""

import os
import re
import subprocess

from tests.project.sources import ROOT

README = ROOT / "README.md"


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A make of its own, also where another make runs the tests."""
    return subprocess.run(
        ["make", *arguments],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        capture_output=True,
        text=True,
        check=False,
    )


def targets() -> set[str]:
    return {line.split()[0] for line in make("help").stdout.splitlines()}


def test_help_lists_the_targets() -> None:
    assert targets() >= {"help", "play", "test", "check", "bench", "schema", "format", "lock"}


def test_plain_make_says_what_there_is() -> None:
    assert make().stdout == make("help").stdout


def test_readme_names_both_commands_and_only_targets_that_exist() -> None:
    named = set(re.findall(r"\bmake ([a-z-]+)(?=[`\s])", "\n".join(code_of(README.read_text()))))
    assert named >= {"play", "test"}
    assert named <= targets()


def code_of(text: str) -> list[str]:
    """What stands in code spans and code blocks."""
    blocks = re.findall(r"^```.*?\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return blocks + [f"{span} " for span in re.findall(r"`([^`\n]+)`", text)]


def test_links_and_pictures_are_there() -> None:
    text = README.read_text()
    pictures = re.findall(r'src="([^"]+)"', text)
    links = re.findall(r"\]\(([^)#:]+)\)", text) + pictures
    assert pictures
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_readme_says_whose_it_is_not() -> None:
    text = README.read_text().lower()
    assert "fan-made" in text
    assert "no affiliation" in text


def test_a_second_make_play_installs_and_builds_nothing() -> None:
    wanted = [".venv/.runtime", "frontend/dist/index.html"]
    first = make(*wanted)
    assert first.returncode == 0, first.stdout + first.stderr
    assert make("--question", *wanted).returncode == 0
