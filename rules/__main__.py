"""python -m rules replay|legal|score|play: the rules engine on the command line."""

import argparse
import io
import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rules import engine, log, playout
from rules.history import Timeline
from rules.violations import Illegal
from rules.wire import Malformed

ILLEGAL = 1
MALFORMED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status."""
    chosen = _parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        status: int = chosen.run(chosen)
    except Malformed as error:
        print(f"{getattr(chosen, 'file', 'rules')}: {error}", file=sys.stderr)
        return MALFORMED
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="replay|legal|score|play")
    for name, run, about in (
        ("replay", _replay, "fold a log and print the game after each event"),
        ("legal", _legal, "print every legal action where a log ends"),
        ("score", _score, "print what the end of the era would score where a log ends"),
    ):
        command = commands.add_parser(name, help=about, description=about)
        command.add_argument("file", help="a brass-log/1 file, or - for standard input")
        command.set_defaults(run=run)
        if name == "replay":
            command.add_argument("--full", action="store_true", help="add board, links and mats")
    play = commands.add_parser("play", help="play a whole random legal game and print its log")
    play.add_argument("--edition", choices=engine.EDITIONS, required=True)
    play.add_argument("--players", type=int, choices=(2, 3, 4), required=True)
    play.add_argument("--seed", type=int, default=0)
    play.add_argument("--policy", choices=sorted(playout.POLICIES), default="uniform")
    play.add_argument("--option", action="append", default=[], metavar="OPTION")
    play.set_defaults(run=_play)
    return parser


def _read(name: str) -> log.Log:
    try:
        if name == "-":
            text = sys.stdin.buffer.read().decode("utf-8")
        else:
            with open(name, encoding="utf-8") as file:
                text = file.read()
    except OSError as error:
        raise Malformed("", f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Malformed("", "is not UTF-8 text") from None
    return log.parse(text)


def _print(lines: Iterable[Any]) -> None:
    for line in lines:
        print(json.dumps(line, ensure_ascii=False))


def _replay(chosen: argparse.Namespace) -> int:
    lines = list(log.replay(_read(chosen.file), full=chosen.full))
    _print(lines)
    return ILLEGAL if "illegal" in lines[-1] else 0


def _at_end(chosen: argparse.Namespace) -> engine.GameState | None:
    """Return the state a log ends in, or None after printing which event is illegal."""
    game = _read(chosen.file)
    timeline = Timeline(game.setup)
    for seq, event in enumerate(game.events, start=1):
        try:
            timeline.record(event)
        except Illegal as refusal:
            _print([log.illegal_line(seq, refusal)])
            return None
        except Malformed as error:
            raise log.located(seq, error) from None
    return timeline.state


def _legal(chosen: argparse.Namespace) -> int:
    state = _at_end(chosen)
    if state is None:
        return ILLEGAL
    _print([[engine.write_event(event) for event in engine.legal(state)]])
    return 0


def _score(chosen: argparse.Namespace) -> int:
    state = _at_end(chosen)
    if state is None:
        return ILLEGAL
    _print([engine.score(state)])
    return 0


def _play(chosen: argparse.Namespace) -> int:
    players = tuple(f"p{seat}" for seat in range(1, chosen.players + 1))
    setup = engine.Setup(chosen.edition, tuple(sorted({*chosen.option})), players)
    game = playout.play(setup, chosen.seed, chosen.policy)
    _print([log.document(setup, {player: player.upper() for player in players}, game)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
