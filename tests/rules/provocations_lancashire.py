"""For every sentence of a Lancashire rule, a table and an event that breaks just that rule."""

from collections.abc import Callable
from typing import Any

from tests.rules.table import Table

Provocation = Callable[[], tuple[Table, Any]]
Laid = Callable[[], Table]

MILL, PORT = "preston/0", "preston/2"


def _table(**fields: Any) -> Table:
    return Table("lancashire", **fields)


def _double(table: Table, *cards: str | None) -> tuple[Table, Any]:
    place = {"location": "fleetwood", "slot": 0, "industry": "port"}
    return table, table.event("industry_built", cards=list(cards), **place)


def _sold(table: Table, *sales: dict[str, Any]) -> tuple[Table, Any]:
    return table, table.event("goods_sold", sales=list(sales))


def _mill_and_port() -> Table:
    return _table().tile(MILL, "p1", "cotton", 1).tile(PORT, "p2", "port", 1)


def one_card_for_a_double_build() -> tuple[Table, Any]:
    return _double(_table(), None)


def double_build_as_a_second_action() -> tuple[Table, Any]:
    table = _table()
    table.play("passed")
    return _double(table, None, None)


def shipyard_of_level_zero() -> tuple[Table, Any]:
    table = _table().tile("liverpool/0", "p2", "port", 1)
    place = {"location": "liverpool", "slot": 2, "industry": "shipyard"}
    return table, table.event("industry_built", card="location:liverpool", **place)


def selling_nothing() -> tuple[Table, Any]:
    return _sold(_mill_and_port())


def selling_an_empty_slot() -> tuple[Table, Any]:
    return _sold(_mill_and_port(), {"tile": "colne/0", "port": PORT})


def selling_somebody_elses_mill() -> tuple[Table, Any]:
    table = _mill_and_port().tile("lancaster/1", "p3", "cotton", 1).links("p3", "lancaster-preston")
    return _sold(table, {"tile": "lancaster/1", "port": PORT})


def selling_coal() -> tuple[Table, Any]:
    table = _mill_and_port().tile("wigan/0", "p1", "coal", 1, 2).links("p3", "preston-wigan")
    return _sold(table, {"tile": "wigan/0", "port": PORT})


def selling_a_mill_twice() -> tuple[Table, Any]:
    table = _mill_and_port().tile("lancaster/0", "p3", "port", 1).links("p3", "lancaster-preston")
    return _sold(table, {"tile": MILL, "port": PORT}, {"tile": MILL, "port": "lancaster/0"})


def port_out_of_reach() -> tuple[Table, Any]:
    table = _mill_and_port().tile("fleetwood/0", "p2", "port", 1)
    return _sold(table, {"tile": MILL, "port": "fleetwood/0"})


def port_that_is_not_there() -> tuple[Table, Any]:
    return _sold(_mill_and_port(), {"tile": MILL, "port": "fleetwood/0"})


def port_used_by_the_sale_before() -> tuple[Table, Any]:
    table = _mill_and_port().tile("lancaster/1", "p1", "cotton", 1).links("p3", "lancaster-preston")
    return _sold(table, {"tile": MILL, "port": PORT}, {"tile": "lancaster/1", "port": PORT})


def distant_market_out_of_reach() -> tuple[Table, Any]:
    return _sold(_table().tile("colne/0", "p1", "cotton", 1), {"tile": "colne/0", "distant": 2})


def distant_market_closed() -> tuple[Table, Any]:
    table = _mill_and_port()
    table.state.distant_marker = 8
    return _sold(table, {"tile": MILL, "distant": 2})


def selling_on_after_x() -> tuple[Table, Any]:
    table = _mill_and_port()
    table.state.distant_marker = 6
    return _sold(table, {"tile": MILL, "distant": 2}, {"tile": MILL, "port": PORT})


def distant_tile_that_is_gone() -> tuple[Table, Any]:
    table = _mill_and_port()
    table.state.distant_turned = {4: 1}
    return _sold(table, {"tile": MILL, "distant": 4})


def link_from_nowhere() -> tuple[Table, Any]:
    table = _table()
    return table, table.event("links_built", links=["preston-wigan"])


def loan_of_another_size() -> tuple[Table, Any]:
    table = _table()
    return table, table.event("loan_taken", amount=15)


def loan_in_the_last_four_rounds() -> tuple[Table, Any]:
    table = _table(era="rail", round=5)
    return table, table.event("loan_taken", amount=10)


PROVOCATIONS: dict[tuple[str, str], Provocation] = {
    ("L-DBL-01", "says"): one_card_for_a_double_build,
    ("L-DBL-02", "says"): double_build_as_a_second_action,
    ("L-SHIP-02", "says"): shipyard_of_level_zero,
    ("L-SELL-01", "says"): selling_nothing,
    ("L-SELL-01", "empty"): selling_an_empty_slot,
    ("L-SELL-01", "not_yours"): selling_somebody_elses_mill,
    ("L-SELL-01", "kind"): selling_coal,
    ("L-SELL-01", "flipped"): selling_a_mill_twice,
    ("L-SELL-02", "says"): port_out_of_reach,
    ("L-SELL-02", "no_port"): port_that_is_not_there,
    ("L-SELL-03", "says"): port_used_by_the_sale_before,
    ("L-DIST-01", "says"): distant_market_out_of_reach,
    ("L-DIST-01", "closed"): distant_market_closed,
    ("L-DIST-05", "says"): selling_on_after_x,
    ("L-DIST-10", "says"): distant_tile_that_is_gone,
    ("L-NET-02", "says"): link_from_nowhere,
    ("L-LOAN-01", "says"): loan_of_another_size,
    ("L-LOAN-02", "says"): loan_in_the_last_four_rounds,
}


def no_mill_at_all() -> Table:
    return _table()


def no_port_in_reach() -> Table:
    return _table().tile("colne/0", "p1", "cotton", 1)


REASONS: dict[tuple[str, str], Laid] = {
    ("L-SELL-01", "nothing"): no_mill_at_all,
    ("L-SELL-02", "none"): no_port_in_reach,
}
"""Sentences that no event provokes: the options give them as reasons."""
