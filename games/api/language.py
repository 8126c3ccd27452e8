"""Which language an answer's sentences are told in, and by which names players are called."""

from collections.abc import Callable, Iterator, Mapping

from django.http import HttpRequest, HttpResponse

from games.models import Participant, Seat
from rules.speech import LANGUAGES, call_players, telling


class SpeakLanguage:
    """Middleware: `?lang=de` first, then the browser's preference, else English."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        wanted = [request.GET.get("lang", ""), *preferred(request.headers.get("Accept-Language"))]
        language = next((tag for tag in wanted if tag in LANGUAGES), LANGUAGES[0])
        with telling(language):
            return self.get_response(request)


def preferred(header: str | None) -> list[str]:
    """Return the languages of an Accept-Language header without their regions, best first."""
    weighed = []
    for part in (header or "").split(","):
        tag, _, weight = part.partition(";")
        try:
            share = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            share = 0.0
        if tag.strip() and share > 0:
            weighed.append((share, tag.strip().partition("-")[0].lower()))
    weighed.sort(key=lambda pair: -pair[0])
    return [tag for _, tag in weighed]


class SeatNames(Mapping[str, str]):
    """The names at a table, looked up when a sentence first calls somebody."""

    def __init__(self, participant: Participant) -> None:
        self._game_id = participant.game_id
        self._found: dict[str, str] | None = None

    def _names(self) -> dict[str, str]:
        if self._found is None:
            seats = Seat.objects.filter(game_id=self._game_id)
            self._found = {seat.player: seat.name for seat in seats}
        return self._found

    def __getitem__(self, player: str) -> str:
        return self._names()[player]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())


def speak_to(participant: Participant) -> None:
    """Call the players by the names of the participant's table from here on."""
    call_players(SeatNames(participant))
