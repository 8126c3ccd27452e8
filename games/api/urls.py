"""Addresses of the API."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView

from games.api import accounts, actions, editions, games, joining

urlpatterns = [
    path("schema", SpectacularJSONAPIView.as_view()),
    path("editions", editions.EditionsView.as_view()),
    path("editions/<slug:edition>/tables", editions.TablesView.as_view()),
    path("games", games.GamesView.as_view()),
    path("games/<uuid:game_id>", games.GameView.as_view()),
    path("games/<uuid:game_id>/events", games.EventsView.as_view()),
    path("games/<uuid:game_id>/export", games.ExportView.as_view()),
    path("games/<uuid:game_id>/actions", actions.ActionsView.as_view()),
    path("games/<uuid:game_id>/preview", actions.PreviewView.as_view()),
    path("games/<uuid:game_id>/options", actions.OptionsView.as_view()),
    path("games/<uuid:game_id>/seats/<slug:player>/claim", joining.ClaimView.as_view()),
    path("games/<uuid:game_id>/tv", joining.TvLinkView.as_view()),
    path("games/<uuid:game_id>/qr.svg", joining.QrView.as_view()),
    path("join", joining.JoinView.as_view()),
    path("tv", joining.TvView.as_view()),
    path("accounts", accounts.AccountsView.as_view()),
    path("session", accounts.SessionView.as_view()),
]
