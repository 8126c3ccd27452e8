"""python -m tests.bench: measures the rules engine, prints the figures and writes them as JSON."""

import argparse
import json
import os
import platform
import resource
import sys
from pathlib import Path
from typing import Any

from rules import engine
from tests.bench.measure import measure

TARGETS: dict[str, tuple[tuple[str, ...], float]] = {
    "apply p50, µs": (("apply_us", "p50"), 100),
    "apply p99, µs": (("apply_us", "p99"), float("inf")),
    "replay of 124 actions, ms": (("replay_ms",), 15),
    "the same from text to lines, ms": (("replay_text_to_lines_ms",), float("inf")),
    "options p50, ms": (("options_ms", "p50"), 2),
    "options p99, ms": (("options_ms", "p99"), 8),
    "legal list p50, ms": (("legal_ms", "p50"), 5),
    "legal list p99, ms": (("legal_ms", "p99"), float("inf")),
    "options gzipped at most, bytes": (("options_gzip_bytes_max",), 24 * 1024),
    "memory of a replay at its peak, KiB": (("replay_peak_kib",), float("inf")),
}


def machine() -> dict[str, Any]:
    """Return what the figures were measured on."""
    return {
        "python": platform.python_version(),
        "system": platform.platform(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
    }


def processor() -> str:
    """Return the processor's name where the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def picked(figures: dict[str, Any], path: tuple[str, ...]) -> float:
    """Return one figure out of an edition's."""
    value: Any = figures
    for key in path:
        value = value[key]
    return float(value)


def show(found: dict[str, dict[str, Any]]) -> bool:
    """Print the figures beside their targets and tell whether all are reached."""
    print(f"{'':38}" + "".join(f"{edition:>14}" for edition in found) + f"{'target':>12}")
    reached = True
    for name, (path, target) in TARGETS.items():
        values = [picked(figures, path) for figures in found.values()]
        missed = any(value > target for value in values)
        told = "" if target == float("inf") else f"≤ {target:g}"
        shown = "".join(f"{value:>14,.2f}" for value in values)
        print(f"{name:38}{shown}{told:>12}{'  missed' if missed else ''}")
        reached = reached and not missed
    return reached


def main() -> int:
    """Measure both editions."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(".data/bench.json"))
    chosen = parser.parse_args()
    found = {edition: measure(edition) for edition in engine.EDITIONS}
    reached = show(found)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    report = {"machine": machine(), "peak_rss_kib": peak, "reached": reached, "editions": found}
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text(json.dumps(report, indent=2) + "\n")
    print(f"peak memory of this process {peak:,} KiB; written to {chosen.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
