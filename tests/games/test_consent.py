"""Who decides: every policy, role and situation; no order of votes makes a minority enough."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import EventRecord, Game, Proposal
from games.projections.consent import Assent, is_agreed, needed
from games.projections.game_view import show
from games.services.correct_game import Correction, correct_game
from games.services.make_effective import Proposed
from games.services.vote_on_correction import vote_on_correction
from tests.games.corrections import Round, amended, reverted, ruled, seat_all, voided
from tests.games.phones import Phone, loan, passed

pytestmark = pytest.mark.django_db
POLICIES = ["host_or_two", "majority", "all"]
SEATS = ["p1", "p2", "p3", "p4"]


def played(policy: str, players: int = 4) -> Round:
    """A table where p1, the host, took a loan and p2 passed: seq 2 and 3."""
    table = seat_all(players, corrections=policy)
    table.play("loan", "pass")
    return table


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    "correction",
    [reverted(2), voided(3), amended(3, loan("p2"))],
    ids=["reverted", "voided", "amended"],
)
def test_ones_own_last_action_needs_nobody(policy: str, correction: dict[str, Any]) -> None:
    table = played(policy)
    assert table.correct("p2", correction).status_code == 201


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    "correction",
    [reverted(1), amended(2, loan("p1", 10)), ruled(p3={"money": 1}), reverted(2)],
    ids=["further back", "older", "ruling", "somebody else's"],
)
@pytest.mark.parametrize("proposer", ["p3", "p1"])
def test_the_rest_needs_the_table(policy: str, correction: dict[str, Any], proposer: str) -> None:
    table = played(policy)
    alone = policy == "host_or_two" and proposer == "p1"
    response = table.correct(proposer, correction, reason="we looked again")
    assert response.status_code == (201 if alone else 202), response.content
    if alone:
        return
    proposal = response.json()["proposal"]
    assert proposal["needed"] == {"host_or_two": 2, "majority": 3, "all": 4}[policy]
    assert proposal["agreed"] == [proposer]
    others = [seat for seat in SEATS if seat != proposer]
    for count, voter in enumerate(others, start=2):
        assert table.now()["head"] == 3
        answer = table.vote(voter, proposal).json()
        decided = count >= proposal["needed"] or (policy == "host_or_two" and voter == "p1")
        assert (answer["proposal"] is None) == decided
        if decided:
            break
    assert table.now()["head"] == 4
    event = table.events()[-1]
    assert event["agreement"]["reason"] == "we looked again"
    assert event["agreement"]["proposed_by"] == proposer == event["recorded_by"]
    assert set(event["agreement"]["agreed"]) == {proposer, *others[: count - 1]}


@pytest.mark.parametrize("policy", POLICIES)
def test_who_watches_neither_proposes_nor_votes(policy: str) -> None:
    table = played(policy)
    spectator, tv = Phone(), Phone()
    spectator.join(table.game)
    token = table.host.post(f"games/{table.id}/tv").json()["url"].removeprefix("/tv#")
    tv.post("tv", {"token": token})
    proposal = table.correct("p3", reverted(1)).json()["proposal"]
    for phone in (spectator, tv):
        body = {"command_id": str(uuid.uuid4()), "based_on": 3, "correction": reverted(1)}
        assert phone.post(f"games/{table.id}/corrections", body).json()["code"] == "read_only"
        path = f"games/{table.id}/proposals/{proposal['id']}"
        assert phone.post(f"{path}/vote", {"agree": True}).json()["code"] == "read_only"
        assert phone.delete(path).json()["code"] == "forbidden"
        shown = phone.get(f"games/{table.id}").json()
        assert (shown["undo"], shown["redo"]) == (None, None)
        assert [each["id"] for each in shown["proposals"]] == [proposal["id"]]
    stranger = Phone()
    assert stranger.post(f"games/{table.id}/corrections", body).status_code == 404


@pytest.mark.parametrize("policy", POLICIES)
def test_a_host_with_the_only_phone_decides(policy: str) -> None:
    phone = Phone()
    game = phone.create(players=3, settings={"corrections": policy})
    table = Round(game, dict.fromkeys(SEATS[:3], phone))
    table.play("loan", "pass")
    assert table.correct("p1", reverted(1)).status_code == 201


def test_a_host_without_a_seat_has_no_vote_in_a_majority() -> None:
    host, seated = Phone(), [Phone(), Phone()]
    game = host.create(your_seat=None, settings={"corrections": "majority"})
    for number, phone in enumerate(seated, start=1):
        phone.join(game, f"p{number}")
    table = Round(game, {"p1": seated[0], "p2": seated[1], "host": host})
    table.play("loan")
    proposal = table.correct("host", ruled(p1={"money": 1})).json()["proposal"]
    assert (proposal["agreed"], proposal["proposed_by"], proposal["needed"]) == ([], None, 2)
    assert table.vote("p1", proposal).json()["proposal"]["agreed"] == ["p1"]
    assert table.vote("p2", proposal).json()["proposal"] is None


def test_a_proposal_never_blocks_recording() -> None:
    table = played("all")
    late = table.correct("p3", reverted(1)).json()["proposal"]
    guarded = table.correct("p3", amended(2, loan("p1", 10))).json()["proposal"]
    table.play("pass")
    assert [each["id"] for each in table.now()["proposals"]] == [guarded["id"]]
    assert table.vote("p1", late).json()["code"] == "lapsed"
    for voter in ("p1", "p2", "p4"):
        table.vote(voter, guarded)
    assert table.now()["head"] == 5
    assert table.events()[1]["struck"] is True


def test_what_breaks_by_the_time_it_is_agreed_is_not_done() -> None:
    """Voiding p2's pass is fine until p3 has acted after it."""
    table = played("majority")
    proposal = table.correct("p3", voided(3)).json()["proposal"]
    table.play("pass")
    assert table.vote("p1", proposal).json()["proposal"]["agreed"] == ["p1", "p3"]
    response = table.vote("p4", proposal)
    assert (response.status_code, response.json()["breaks"]["seq"]) == (422, 4)
    assert (table.now()["head"], table.now()["proposals"]) == (4, [])


def test_proposals_expire() -> None:
    table = played("all")
    proposal = table.correct("p3", reverted(1)).json()["proposal"]
    Proposal.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert table.now()["proposals"] == []
    response = table.vote("p1", proposal)
    assert (response.status_code, response.json()["code"]) == (409, "lapsed")


def test_a_proposal_can_be_taken_back() -> None:
    table = played("all")
    first = table.correct("p3", reverted(1)).json()["proposal"]
    path = f"games/{table.id}/proposals"
    assert table.phones["p4"].delete(f"{path}/{first['id']}").status_code == 403
    assert table.phones["p3"].delete(f"{path}/{first['id']}").json()["proposal"] is None
    second = table.correct("p3", reverted(1)).json()["proposal"]
    assert second["id"] != first["id"]
    assert table.host.delete(f"{path}/{second['id']}").status_code == 200
    assert table.vote("p1", second).json()["code"] == "lapsed"
    assert table.host.delete(f"{path}/{uuid.uuid4()}").status_code == 404


def test_asking_for_the_same_is_agreeing() -> None:
    table = played("majority")
    command_id = str(uuid.uuid4())
    proposal = table.correct("p3", reverted(1)).json()["proposal"]
    second = table.correct("p4", reverted(1), command_id=command_id)
    assert second.json()["proposal"]["id"] == proposal["id"]
    assert table.correct("p2", reverted(1)).status_code == 201
    again = table.correct("p4", reverted(1), command_id=command_id, based_on=3)
    assert (again.status_code, again.json()["seq"]) == (200, 4)
    assert EventRecord.objects.count() == 4


def test_a_repeated_proposal_is_one() -> None:
    table = played("all")
    command_id = str(uuid.uuid4())
    first = table.correct("p3", reverted(1), command_id=command_id)
    again = table.correct("p3", reverted(1), command_id=command_id)
    assert (first.status_code, again.status_code) == (202, 202)
    assert first.json()["proposal"] == again.json()["proposal"]
    reused = table.correct("p3", reverted(2), command_id=command_id)
    assert reused.json()["code"] == "idempotency_key_reused"


def test_a_step_back_the_table_decided_is_not_taken_forward_alone() -> None:
    """p2's pass is taken back by p3 and the host; p2 alone may not bring it back."""
    table = played("host_or_two")
    table.correct("p1", reverted(2))
    assert table.now("p2")["redo"] == {"to": 3, "alone": False}
    assert table.correct("p2", reverted(3)).status_code == 202


def test_a_withdrawn_vote_does_not_count() -> None:
    table = played("majority")
    proposal = table.correct("p3", reverted(1)).json()["proposal"]
    table.vote("p4", proposal)
    assert table.vote("p3", proposal, agree=False).json()["proposal"]["agreed"] == ["p4"]
    assert table.vote("p1", proposal).json()["proposal"]["agreed"] == ["p1", "p4"]
    assert table.vote("p2", proposal).json()["proposal"] is None


def enough(policy: str, agreed: set[str], proposer: str) -> bool:
    """Say by the words of the setting whether four seated players agree; p1 is the host."""
    if policy == "all":
        return agreed == set(SEATS)
    if policy == "majority":
        return len(agreed) > 2 and agreed != {proposer}
    return "p1" in agreed or len(agreed) >= 2


VOTES = st.lists(st.tuples(st.sampled_from(SEATS), st.booleans()), max_size=12)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("policy", POLICIES)
def test_no_order_of_votes_makes_a_minority_enough(policy: str) -> None:
    """Over and over on one game, through the services themselves."""
    table = played(policy)
    game = Game.objects.get(pk=table.id)
    people = {p.seat.player: p for p in game.participants.select_related("seat") if p.seat}

    @settings(max_examples=60)
    @given(proposer=st.sampled_from(["p2", "p3", "p4"]), votes=VOTES)
    def check(proposer: str, votes: list[tuple[str, bool]]) -> None:
        game.refresh_from_db()
        money = 1 if len(votes) % 2 else -1
        correction = Correction(
            uuid.uuid4(), game.head_seq, ruled(p4={"money": money}), f"try {uuid.uuid4()}"
        )
        answer = correct_game(people[proposer], correction)
        assert isinstance(answer, Proposed)
        agreed, head = {proposer}, game.head_seq
        for voter, agrees in votes:
            agreed = agreed | {voter} if agrees else agreed - {voter}
            vote_on_correction(people[voter], answer.proposal_id, agrees)
            game.refresh_from_db()
            counts = game.head_seq > head
            assert counts == enough(policy, agreed, proposer)
            if counts:
                return
        Proposal.objects.filter(status="open").update(status="withdrawn")

    check()
    assert show(Game.objects.get(pk=table.id), people["p1"]).head >= 3


@given(
    policy=st.sampled_from(POLICIES),
    seated=st.sets(st.sampled_from(SEATS)),
    agreed=st.sets(st.sampled_from(SEATS)),
    host=st.booleans(),
    proposer=st.sampled_from([None, *SEATS]),
)
def test_agreement_follows_the_setting(
    policy: str, seated: set[str], agreed: set[str], host: bool, proposer: str | None
) -> None:
    agreed &= seated
    table = Assent(frozenset(seated), frozenset(agreed), host, proposer)
    if not is_agreed(policy, table):
        return
    if policy == "host_or_two":
        assert host or len(agreed) >= 2
    elif not seated:
        assert host
    else:
        assert len(agreed) >= needed(policy, len(seated))
        assert len(agreed) * 2 > len(seated)
        assert policy == "majority" or agreed == seated
        assert len(seated) == 1 or agreed - {proposer}


def test_everybody_can_still_act_while_proposals_wait() -> None:
    table = played("all")
    table.correct("p3", ruled(p1={"money": 1}))
    response = table.phones["p3"].record(table.id, passed("p3"), 3)
    assert response.status_code == 201
    assert len(response.json()["game"]["proposals"]) == 1
