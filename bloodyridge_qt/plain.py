"""Dataclasses as plain JSON values, and back: for another process, or in files of the program's own.

What may be anybody's is read by reading.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints


def plain(value: Any) -> Any:
    """A value in JSON's own types: sets as sorted lists, dataclasses by the names of their members."""
    if is_dataclass(value):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value) if one.init}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, frozenset):
        return sorted(plain(one) for one in value)
    return [plain(one) for one in value] if isinstance(value, tuple) else value


def typed(kind: Any, value: Any) -> Any:
    """What `plain` made, as it was; members that lack have their defaults.

    Raises TypeError, ValueError, LookupError or AttributeError for a value of another type.
    """
    if type(value) is kind or (kind is float and type(value) is int):
        return value
    if isinstance(kind, type) and is_dataclass(kind):
        members = _members(kind)
        return kind(**{name: typed(members[name], one) for name, one in value.items()})
    made, of = get_origin(kind), get_args(kind)
    if made is UnionType and NoneType in of:
        return None if value is None else typed(next(one for one in of if one is not NoneType), value)
    if made is Mapping:
        return {of[0](key): typed(of[1], one) for key, one in value.items()}
    if made is frozenset or (made is tuple and of[-1] is Ellipsis):
        return made(typed(of[0], one) for one in _list(value))
    if made is tuple:
        return tuple(typed(member, one) for member, one in zip(of, _list(value), strict=True))
    raise TypeError(f"{value!r} for {kind}")


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} for a list")
    return value


@cache
def _members(kind: type) -> dict[str, Any]:
    """The members a dataclass is made of, and their types."""
    hints = get_type_hints(kind)
    return {one.name: hints[one.name] for one in fields(cast("Any", kind)) if one.init}
