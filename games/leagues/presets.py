"""Scoring presets as data: what a game is worth, how many count, what decides between equals."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Preset:
    """How a season is scored: what a game brings is the sum of the kinds of points that are set."""

    id: str
    name: str
    says: tuple[str, ...]
    # Points by place; places beyond the list get none.
    points: tuple[int, ...] | None = None
    # The percentage of the winner's victory points, as points.
    percent: bool = False
    # Victory points as they are.
    vp: bool = False
    # Whether equals share the points of the places they take together, or get the better ones.
    split_ties: bool = False
    # How many of a player's games count, the best ones; None: all.
    best: int | None = None
    tie_breaks: tuple[str, ...] = ()
    # Victory points of a game of three, in hundredths, where averages are compared.
    three_player_vp: int = 100
    promotes: int = 0
    relegates: int = 0


TIE_BREAKS = {
    "wins": "more games won",
    "seconds": "more second places",
    "thirds": "more third places",
    "percent": "the higher average percentage of the winner's points",
    "margin": "the better average margin to the best opponent",
    "vp": "more victory points in all",
    "average_vp": "the higher average of victory points",
    "place_points": "more points for places, 10/6/3/1",
    "best_percent": "the higher best percentage of a winner's points",
}
PLACE_POINTS = (10, 6, 3, 1)

PRESETS = {
    preset.id: preset
    for preset in (
        Preset(
            id="places_10_6_3_1",
            name="10/6/3/1, ties split",
            says=(
                "A game brings 10, 6, 3 or 1 points by place.",
                "Who shares a place shares the points of the places taken together.",
                "Every game counts.",
            ),
            points=PLACE_POINTS,
            split_ties=True,
            tie_breaks=("wins", "seconds", "thirds", "percent", "margin", "vp"),
        ),
        Preset(
            id="places_10_5_2_1_best_four",
            name="10/5/2/1, best four",
            says=(
                "A game brings 10, 5, 2 or 1 points by place.",
                "Who shares a place shares the points of the places taken together.",
                "A player's four best games count.",
                "Where averages decide, victory points of games of three count four fifths.",
            ),
            points=(10, 5, 2, 1),
            split_ties=True,
            best=4,
            tie_breaks=("average_vp", "wins", "seconds"),
            three_player_vp=80,
        ),
        Preset(
            id="percent_best_two",
            name="Percentage of the winner, best two",
            says=(
                "A game brings the percentage of the winner's victory points.",
                "On top come 3, 2, 1 or 0 points by place.",
                "Who shares a place shares what is on top.",
                "A player's two best games count.",
            ),
            points=(3, 2, 1, 0),
            percent=True,
            split_ties=True,
            best=2,
            tie_breaks=("wins", "best_percent", "vp"),
        ),
        Preset(
            id="heats_by_wins",
            name="Heats by wins",
            says=(
                "Every game won brings 1 point; winners who share a win share the point.",
                "Between equals the points for places decide: 10, 6, 3 or 1 a game.",
            ),
            points=(1, 0, 0, 0),
            split_ties=True,
            tie_breaks=("place_points", "percent", "vp"),
        ),
        Preset(
            id="divisions",
            name="Divisions with promotion and relegation",
            says=(
                "A game brings 10, 6, 3 or 1 points by place; shared places share the points.",
                "At the end of a season the two best of each division go up, the two last down.",
            ),
            points=PLACE_POINTS,
            split_ties=True,
            tie_breaks=("wins", "seconds", "thirds", "percent", "margin", "vp"),
            promotes=2,
            relegates=2,
        ),
        Preset(
            id="plain_vp",
            name="Victory points",
            says=("A game brings its victory points.", "Every game counts."),
            vp=True,
            tie_breaks=("wins", "percent"),
        ),
    )
}
