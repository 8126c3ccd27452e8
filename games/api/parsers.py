"""The only parser: strict JSON of bounded length."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

from games.api.strict_json import NotStrict, read_strict
from games.tracing import keep_private


class TooLarge(APIException):
    """The body is longer than any honest request."""

    status_code = 413
    default_code = "too_large"
    default_detail = "A request body may have at most 65536 bytes."


class StrictJSONParser(BaseParser):
    """Parses application/json by the rules of strict_json; an empty body is an empty object."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise TooLarge
        try:
            data = read_strict(body)
        except NotStrict as error:
            raise ParseError(str(error)) from error
        keep_private(data)
        return data
