"""Cotton through ports and to the distant market."""

import pytest

from rules import engine
from tests.rules.lancashire.tables import lancashire, printed
from tests.rules.table import Table

WARRINGTON = "warrington_and_runcorn"
X = 8


def sale(tile: str, **buyer: object) -> dict[str, object]:
    """Return a sale of a mill through a `port` or to the `distant` market."""
    return {"tile": tile, **buyer}


def test_L_T21_mill_and_port_in_one_town_without_a_link() -> None:
    table = lancashire().tile("lancaster/1", "p1", "cotton", 2).tile("lancaster/0", "p2", "port", 1)
    table.play("goods_sold", sales=[sale("lancaster/1", port="lancaster/0")])
    assert (table.income("p1"), table.income("p2")) == (14, 13)
    assert table.at("lancaster/0").flipped
    assert table.at("lancaster/1").flipped


def test_L_T22_distant_market_ordinary_draw() -> None:
    """A 2 moves the marker to the third space: 2 spaces of income, then the mill's 4, no cash."""
    table = lancashire().tile("colne/0", "p1", "cotton", 2).links("p2", "colne-yorkshire")
    table.seat(income_space=12, money=5)
    table.play("goods_sold", sales=[sale("colne/0", distant=2)])
    assert table.state.distant_marker == 2
    assert table.income() == 18
    assert table.money() == 5
    assert table.at("colne/0").flipped
    assert table.state.distant_turned == {2: 1}


def three_mills(marker: int) -> Table:
    """Mills of p1 in Preston (I), Lancaster (II) and Warrington (I), p2's port in Preston."""
    table = lancashire().links("p2", "lancaster-preston", "preston-wigan", f"{WARRINGTON}-wigan")
    table.tile("preston/2", "p2", "port", 1).tile("preston/0", "p1", "cotton", 1)
    table.tile("lancaster/1", "p1", "cotton", 2).tile(f"{WARRINGTON}/1", "p1", "cotton", 1)
    table.state.distant_marker = marker
    return table


def test_L_T24_hitting_x_in_the_middle_of_an_action() -> None:
    """A sells for nothing but itself, B hits X and stays, C has to wait for another action."""
    table = three_mills(marker=5)
    two = [sale("preston/0", distant=1), sale("lancaster/1", distant=2)]
    third = sale(f"{WARRINGTON}/1", port="preston/2")
    assert table.refused("goods_sold", sales=[*two, third]) == {"L-DIST-05"}
    table.play("goods_sold", sales=two)
    assert table.income() == 15
    assert table.at("preston/0").flipped
    assert not table.at("lancaster/1").flipped
    assert table.state.distant_marker == X
    assert table.state.seats["p1"].hand == 7
    assert table.state.actions_left == 1
    assert table.refused("goods_sold", sales=[sale("lancaster/1", distant=2)]) == {"L-DIST-01"}
    table.play("goods_sold", sales=[third])
    assert table.at(f"{WARRINGTON}/1").flipped


@pytest.mark.parametrize("after", [{"port": "preston/2"}, {"distant": 2}])
def test_the_mill_that_hit_x_is_not_sold_otherwise_in_the_same_action(
    after: dict[str, object],
) -> None:
    """L-DIST-05, also for the very mill that found the market closed."""
    table = three_mills(marker=7)
    sales = [sale("preston/0", distant=3), {"tile": "preston/0", **after}]
    assert "L-DIST-05" in table.refused("goods_sold", sales=sales)


def test_L_T25_passing_x() -> None:
    """From the eighth space a 4 stops on X; nothing flips and nothing is gained."""
    table = three_mills(marker=7)
    table.play("goods_sold", sales=[sale("preston/0", distant=4)])
    assert table.state.distant_marker == X
    assert not table.at("preston/0").flipped
    assert table.income() == 10


def access_by_port(*, flipped: bool, era: str = "canal") -> Table:
    """Cotton III of p1 in Manchester reaches p3's Port II in Warrington and nothing else."""
    table = lancashire(era=era).tile("manchester/0", "p1", "cotton", 3).seat(income_space=30)
    table.tile(f"{WARRINGTON}/0", "p3", "port", 2, flipped=flipped)
    return table.links("p2", f"manchester-{WARRINGTON}")


def test_L_T27_a_port_used_only_as_access() -> None:
    """A 3 from the top: row 2, then the mill's 3; the port does not flip."""
    table = access_by_port(flipped=False)
    table.play("goods_sold", sales=[sale("manchester/0", distant=3)])
    assert table.state.distant_marker == 3
    assert table.income() == 35
    assert not table.at(f"{WARRINGTON}/0").flipped
    assert table.income("p3") == 10


def test_L_T28_a_flipped_port_keeps_the_icon() -> None:
    """No more port sale, but the distant market and the coal market stay open."""
    table = access_by_port(flipped=True, era="rail").mat(iron=2)
    through = [sale("manchester/0", port=f"{WARRINGTON}/0")]
    assert table.refused("goods_sold", sales=through) == {"L-SELL-03"}
    assert table.refused("goods_sold", sales=[sale("manchester/0", distant=0)]) == set()
    outcome = table.build("location:manchester", "manchester/3", "iron")
    assert outcome.event.coal == ("market",)


SEVEN_MILLS = ["colne/0", "colne/1", "burnley/0", "burnley/1", "blackburn/0", "blackburn/1"]
SEVEN_MILLS += ["preston/0"]


@pytest.mark.parametrize(
    ("players", "options", "lucky"),
    [
        (4, (), [0, 0, 1, 1, 2, 2]),
        (3, (), [0, 1, 2, 2, 2]),
        (2, (), [1, 2, 2, 2]),
        (2, ("community_two_player",), [1, 2, 2, 2]),
    ],
)
def test_L_T30_the_tile_stack_cannot_run_dry(
    players: int, options: tuple[str, ...], lucky: list[int]
) -> None:
    """The luckiest order sells 6, 5 or 4 mills; whatever tile is left then reaches X."""
    table = lancashire(players, options=options)
    table.links("p2", "colne-yorkshire", "burnley-colne", "blackburn-burnley", "blackburn-wigan")
    table.links("p2", "preston-wigan")
    for mill in SEVEN_MILLS:
        table.tile(mill, "p1", "cotton", 1)
    stack = [value for value, n in printed(table).distant_tiles.items() for _ in range(n)]
    assert sorted(stack)[: len(lucky)] == lucky
    sales = [sale(mill, distant=v) for mill, v in zip(SEVEN_MILLS, lucky, strict=False)]
    table.play("goods_sold", sales=sales)
    assert sum(table.at(mill).flipped for mill in SEVEN_MILLS) == len(lucky)
    assert table.state.distant_marker == sum(lucky)
    left = {
        event.sales[0].distant for event in engine.legal(table.state) if hasattr(event, "sales")
    }
    assert left == set(sorted(stack)[len(lucky) :])
    for value in left:
        outcome = engine.apply(
            table.state, table.event("goods_sold", sales=[sale(SEVEN_MILLS[6], distant=value)])
        )
        assert outcome.state.distant_marker == X


def test_L_T31_impossible_tile_value() -> None:
    """Two players: the one 4 is gone, and there never was a 0."""
    table = lancashire(2).tile("colne/0", "p1", "cotton", 1).links("p1", "colne-yorkshire")
    table.state.distant_turned = {4: 1}
    for value in (4, 0, 5, -1):
        refused = table.refused("goods_sold", sales=[sale("colne/0", distant=value)])
        assert refused == {"L-DIST-10"}
    assert table.refused("goods_sold", sales=[sale("colne/0", distant=1)]) == set()


def test_a_value_may_not_be_turned_twice_in_one_action_either() -> None:
    """L-DIST-10 counts the tiles of the sales before it."""
    table = lancashire(2).links("p1", "colne-yorkshire")
    table.tile("colne/0", "p1", "cotton", 1).tile("colne/1", "p1", "cotton", 1)
    sales = [sale("colne/0", distant=1), sale("colne/1", distant=1)]
    assert table.refused("goods_sold", sales=sales) == {"L-DIST-10"}


def test_several_mills_in_one_action_by_ports_and_the_distant_market() -> None:
    """L-SELL-01: any number, each as chosen, for one card; a 0 still brings its row."""
    table = three_mills(marker=0)
    sales = [
        sale("preston/0", distant=0),
        sale("lancaster/1", port="preston/2"),
        sale(f"{WARRINGTON}/1", distant=1),
    ]
    table.play("goods_sold", sales=sales)
    assert table.income() == 10 + (3 + 5) + 4 + (3 + 5)
    assert table.income("p2") == 13
    assert table.state.seats["p1"].hand == 7


def test_one_port_serves_one_mill() -> None:
    """L-SELL-03, within one action too."""
    table = three_mills(marker=0)
    sales = [sale("preston/0", port="preston/2"), sale("lancaster/1", port="preston/2")]
    assert table.refused("goods_sold", sales=sales) == {"L-SELL-03"}


def test_ports_stay_open_when_the_distant_market_is_closed() -> None:
    """L-DIST-06."""
    table = three_mills(marker=X)
    assert table.refused("goods_sold", sales=[sale("preston/0", distant=1)]) == {"L-DIST-01"}
    table.play("goods_sold", sales=[sale("lancaster/1", port="preston/2")])
    assert table.at("preston/2").flipped
