"""A resource market as arithmetic over its cube count: cubes always lie on the dearest spaces."""

from rules.tables import Market


def price(market: Market, cubes: int) -> int:
    """Return what the next cube costs."""
    return market.prices[len(market.prices) - cubes] if cubes else market.empty_price


def cost(market: Market, cubes: int, wanted: int) -> int:
    """Return what several cubes cost, bought one after another."""  # C-COAL-09
    total = 0
    for _ in range(wanted):
        total += price(market, cubes)
        cubes = max(cubes - 1, 0)
    return total


def room(market: Market, cubes: int) -> int:
    """Return how many cubes fit in."""
    return len(market.prices) - cubes


def receipts(market: Market, cubes: int, moved: int) -> int:
    """Return what cubes moved in earn, dearest empty space first."""  # C-MKT-02
    top = len(market.prices) - cubes
    return sum(market.prices[top - moved : top])


def rows(market: Market, cubes: int) -> list[tuple[int, int]]:
    """Return each price with the cubes that lie on it, the cheapest first."""
    lying = market.prices[room(market, cubes) :]
    return [(price, lying.count(price)) for price in sorted(set(market.prices))]
