"""The only renderer: wire shapes as JSON, whatever the Accept header says."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class WireRenderer(BaseRenderer):
    """Renders structs and plain data as JSON."""

    media_type = "application/json"
    format = "json"
    charset = None
    render_style = "binary"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else msgspec.json.encode(data)


class AlwaysJSON(BaseContentNegotiation):
    """Picks the first parser that fits and the one renderer there is."""

    def select_parser(self, request: Request, parsers: Iterable[Any]) -> Any:
        content_type = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == content_type), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[Any], format_suffix: str | None = None
    ) -> tuple[Any, str]:
        renderer = next(iter(renderers))
        return renderer, renderer.media_type
