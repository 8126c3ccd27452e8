"""Addresses: the API, what operators ask, and the phone app's pages."""

from django.contrib import admin
from django.urls import include, path, re_path

from brass_site.pages import app_page, health, metrics, ready

urlpatterns = [
    path("healthz", health),
    path("readyz", ready),
    path("metrics", metrics),
    path("admin/", admin.site.urls),
    path("api/v1/", include("games.api.urls")),
    re_path(r"^(?:join|j|s|tv|i|me|records|leaderboards)?/?$", app_page),
    re_path(r"^(?:g|people|groups|leagues|seasons|history)/[0-9a-fA-F-]{36}/?$", app_page),
]
handler400 = "games.api.errors.bad_request"
handler404 = "games.api.errors.not_found"
handler500 = "games.api.errors.server_error"
