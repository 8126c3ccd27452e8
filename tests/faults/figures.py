"""What a history adds up to, phase by phase."""

from collections import defaultdict
from dataclasses import asdict, dataclass, field
from typing import Any

from tests.faults.checker import Finding
from tests.faults.history import Line

COUNTS = ("acknowledged", "deliveries", "unknown", "ambiguous", "replayed", "refused")


@dataclass
class Figures:
    """One fault's figures; `ambiguous` are commands recorded though their answer was lost."""

    fault: str
    trials: int = 0
    acknowledged: int = 0
    deliveries: int = 0
    unknown: int = 0
    ambiguous: int = 0
    replayed: int = 0
    refused: int = 0
    lost: int = 0
    doubled: int = 0
    findings: list[str] = field(default_factory=list)
    recovery: list[float] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        for name in ("trials", *COUNTS, "lost", "doubled"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.findings += other.findings
        self.recovery += other.recovery

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def figures_of(lines: list[Line], findings: list[Finding]) -> list[Figures]:
    """The figures of every phase; a finding counts where its command was first sent."""
    figures: dict[str, Figures] = {}
    phases: dict[str, str] = {}
    open_answers: dict[str, bool] = defaultdict(bool)
    phase = ""
    for line in lines:
        if line["is"] == "phase":
            phase = line["name"]
            figures[phase] = Figures(phase, line["trials"])
        elif line["is"] == "invoke":
            phases.setdefault(line["command"], phase)
        if phase:
            count(figures[phase], line, open_answers)
    for finding in findings:
        found = figures[phases.get(finding.command, phase)]
        found.lost += finding.kind == "lost"
        found.doubled += finding.kind == "doubled"
        found.findings.append(str(finding))
    for each in figures.values():
        each.recovery = recoveries(lines, each.fault)
    return list(figures.values())


def count(figures: Figures, line: Line, open_answers: dict[str, bool]) -> None:
    """Add one line; `open_answers` says of a command whether its first ok is still awaited."""
    match line["is"]:
        case "invoke":
            figures.deliveries += 1
        case "unknown":
            figures.unknown += 1
            open_answers.setdefault(line["command"], True)
        case "refused":
            figures.refused += 1
        case "ok":
            first = line["command"] not in open_answers or open_answers[line["command"]]
            figures.acknowledged += first
            figures.replayed += line["replayed"]
            figures.ambiguous += line["replayed"] and open_answers[line["command"]]
            open_answers[line["command"]] = False


def recoveries(lines: list[Line], fault: str) -> list[float]:
    """Seconds from starting a killed server again to the first acknowledgement."""
    seconds: list[float] = []
    phase, begun = "", None
    for line in lines:
        if line["is"] == "phase":
            phase = line["name"]
        elif line["is"] == "again":
            begun = line["at"]
        elif line["is"] == "back" and begun is not None:
            if phase == fault:
                seconds.append(round(line["at"] - begun, 3))
            begun = None
    return seconds
