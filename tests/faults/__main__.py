"""Runs the faults: a few of each, or with --long chunk by chunk towards the whole schedule."""

import argparse
import asyncio
import json
import shutil
import signal
import sys
import time
from pathlib import Path

from tests.faults import report
from tests.faults.checker import check
from tests.faults.figures import Figures, figures_of
from tests.faults.history import read
from tests.faults.rig import open_rig
from tests.faults.schedule import SCHEDULE, Fault

FOLDER = report.ROOT / "test-results" / "faults"
PAGE = report.ROOT / "brass_site" / "deploy" / "faults.md"
SHORT_TABLES, LONG_TABLES = 2, 4


async def run(
    set_up: str, faults: list[tuple[Fault, int]], tables: int, seed: str, path: Path
) -> list[Figures]:
    """Do these faults to one rig, one after the other, and check what came of it."""
    async with open_rig(set_up, tables, seed, path) as rig:
        for fault, trials in faults:
            rig.history.note("phase", name=fault.key, trials=trials)
            # Far beyond what any machine needs: a rig that hangs must not hang for ever.
            async with asyncio.timeout(300 + 60 * trials):
                await fault.inject(rig, trials)
        for table in rig.tables:
            await table.close()
        log = await rig.site.log()
    lines = list(read(path))
    findings = check(lines, log)
    if findings:
        path.with_suffix(".log").write_text(log.output)
    return figures_of(lines, findings)


async def short(schedule: list[Fault], seed: str) -> list[Figures]:
    """Every fault a few times, on one embedded and one full rig."""
    figures: list[Figures] = []
    for set_up in sorted({fault.set_up for fault in schedule}):
        faults = [(fault, fault.short) for fault in schedule if fault.set_up == set_up]
        path = FOLDER / f"short-{set_up}.jsonl"
        figures += await run(set_up, faults, SHORT_TABLES, f"{seed} {set_up}", path)
    return figures


def furthest_behind(schedule: list[Fault], results: report.Results) -> tuple[Fault, int] | None:
    """The fault with the smallest share of its trials done, and how many are done."""
    done = {each.fault: each.trials for each in results.figures()}
    left = [fault for fault in schedule if done[fault.key] < fault.long]
    if not left:
        return None
    fault = min(left, key=lambda each: done[each.key] / each.long)
    return fault, done[fault.key]


async def long(schedule: list[Fault], seed: str, minutes: float) -> list[Figures]:
    """Go on with the long schedule until it is done or the time is up; every chunk is kept."""
    results = report.Results(FOLDER / "long.jsonl")
    began = time.monotonic()
    while time.monotonic() - began < 60 * minutes:
        behind = furthest_behind(schedule, results)
        if behind is None:
            break
        fault, done = behind
        trials = min(fault.chunk, fault.long - done)
        path = FOLDER / f"long-{len(results.lines())}.jsonl"
        figures = await run(
            fault.set_up, [(fault, trials)], LONG_TABLES, f"{seed} {path.stem}", path
        )
        for each in figures:
            results.add(each)
            minute = (time.monotonic() - began) / 60
            print(
                f"[{minute:5.1f} min] {fault.key}: {done + trials:,} of {fault.long:,}; "
                f"{each.acknowledged} acknowledged, {each.lost} lost, {each.doubled} doubled",
                flush=True,
            )
            print(*each.findings, sep="\n", end="\n" if each.findings else "")
        if not any(each.findings for each in figures):
            path.unlink()
        results.write(PAGE)
    return results.figures()


async def main(options: argparse.Namespace) -> int:
    task = asyncio.current_task()
    assert task is not None
    for stop in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(stop, task.cancel)
    if options.fresh:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    schedule = [fault for fault in SCHEDULE if options.only in fault.key]
    if options.long:
        figures = await long(schedule, options.seed, options.minutes)
    else:
        figures = await short(schedule, options.seed)
    everything = report.total(figures)
    data = report.as_json(figures)
    kept = FOLDER / ("long.json" if options.long else "short.json")
    kept.write_text(json.dumps(data, indent=1))
    print(report.table(figures))
    print(*everything.findings, sep="\n", end="\n" if everything.findings else "")
    sums = {name: data["all"][name] for name in ("trials", "acknowledged", "lost", "doubled")}
    print(json.dumps(sums | {"findings": len(everything.findings), "commit": data["commit"]}))
    return 1 if everything.findings else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--long", action="store_true", help="go on with the long schedule")
    parser.add_argument("--minutes", type=float, default=600.0, help="how long to go on")
    parser.add_argument("--fresh", action="store_true", help="forget earlier results first")
    parser.add_argument("--only", default="", help="faults whose name has these words")
    parser.add_argument("--seed", default="brass")
    sys.exit(asyncio.run(main(parser.parse_args())))
