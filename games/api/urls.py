"""Addresses of the API."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView

from games.api import accounts, actions, corrections, door, editions, games, gates, history, joining

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
    path("games/<uuid:game_id>/options/second", history.SecondLinksView.as_view()),
    path("games/<uuid:game_id>/corrections", corrections.CorrectionsView.as_view()),
    path("games/<uuid:game_id>/corrections/preview", corrections.CorrectionPreviewView.as_view()),
    path("games/<uuid:game_id>/proposals/<uuid:proposal_id>", corrections.ProposalView.as_view()),
    path("games/<uuid:game_id>/proposals/<uuid:proposal_id>/vote", corrections.VoteView.as_view()),
    path("games/<uuid:game_id>/played_anyway", corrections.PlayedAnywayView.as_view()),
    path("games/<uuid:game_id>/played_anyway/estimate", corrections.EstimateView.as_view()),
    path("games/<uuid:game_id>/gate", gates.GateView.as_view()),
    path("games/<uuid:game_id>/clock", gates.ClockView.as_view()),
    path("games/<uuid:game_id>/ledger", history.LedgerView.as_view()),
    path("games/<uuid:game_id>/at/<int:seq>", history.PositionView.as_view()),
    path("games/<uuid:game_id>/score", history.ScoreView.as_view()),
    path("games/<uuid:game_id>/analysis", history.AnalysisView.as_view()),
    path("games/<uuid:game_id>/what_if", history.WhatIfView.as_view()),
    path("imports", history.ImportsView.as_view()),
    path("demo", history.DemoView.as_view()),
    path("games/<uuid:game_id>/seats/<slug:player>/claim", joining.ClaimView.as_view()),
    path("games/<uuid:game_id>/seats/<slug:player>/link", joining.SeatLinkView.as_view()),
    path("games/<uuid:game_id>/settings", door.SettingsView.as_view()),
    path("games/<uuid:game_id>/code", door.CodeView.as_view()),
    path("games/<uuid:game_id>/knocks/<uuid:knock_id>", door.AdmissionView.as_view()),
    path("games/<uuid:game_id>/participants/<uuid:person_id>", door.ParticipantView.as_view()),
    path("games/<uuid:game_id>/tv", joining.TvLinkView.as_view()),
    path("games/<uuid:game_id>/qr.svg", joining.QrView.as_view()),
    path("join", joining.JoinView.as_view()),
    path("knocks/<uuid:knock_id>", joining.KnockView.as_view()),
    path("seat", joining.SeatView.as_view()),
    path("tv", joining.TvView.as_view()),
    path("accounts", accounts.AccountsView.as_view()),
    path("session", accounts.SessionView.as_view()),
]
