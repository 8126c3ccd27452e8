"""What the operator can count: read at /metrics, summed over the processes of one server."""

from prometheus_client import Counter, Gauge, Histogram

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

SOCKETS = Gauge("brass_sockets", "Open websockets", multiprocess_mode="livesum")
APPENDS = Counter("brass_appends", "Events recorded", ["type"])
REFUSALS = Counter("brass_refusals", "Requests refused, by code and rule", ["code", "rule"])
REQUESTS = Counter("brass_requests", "Requests answered", ["method", "status"])
ACK_SECONDS = Histogram(
    "brass_ack_seconds", "From a command's arrival to its acknowledgement", buckets=SECONDS
)
FANOUT_SECONDS = Histogram(
    "brass_fanout_seconds", "From recording an event to handing it to a socket", buckets=SECONDS
)


def count_refusal(code: str, violations: list[dict[str, object]]) -> None:
    """Count a refused request once, or once for every rule it broke."""
    rules = {str(violation["rule"]) for violation in violations} or {""}
    for rule in rules:
        REFUSALS.labels(code, rule).inc()
