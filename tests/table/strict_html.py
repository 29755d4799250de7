"""A reader of HTML that forgives nothing: every tag is closed, every name once, every link leads on."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = frozenset({"meta", "link", "br", "hr", "img", "input"})
FETCHING = frozenset(
    {"script", "link", "iframe", "object", "embed", "img", "image", "base", "form", "source"}
)


class StrictHtml(HTMLParser):
    """Raises AssertionError for what is not well formed; keeps texts, dice and the SVG pictures."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.dice: list[tuple[int, str, str]] = []
        """Value, classes, and the chapter's anchor it stands under."""
        self.texts: list[str] = []
        self._die = ""
        self._under = ""
        self.feed(text)
        self.close()
        assert not self.open, f"left open: {self.open}"
        assert len(self.ids) == len(set(self.ids)), "an id stands twice"
        assert {link.removeprefix("#") for link in self.links} <= set(self.ids), "a link leads nowhere"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in FETCHING, tag
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"{tag} has an attribute twice"
        given = dict(attrs)
        for name, value in attrs:
            assert not name.startswith("on"), f"{tag} {name}"
            assert value is not None, f"{tag} {name} has no value"
            if name in ("href", "xlink:href", "src"):
                assert value.startswith("#"), value
                self.links.append(value)
            if name == "id":
                self.ids.append(value)
                if tag == "h2":
                    self._under = value
        if tag == "b" and (given.get("class") or "").startswith("d "):
            self._die = given["class"] or ""
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> is crossed"

    def handle_data(self, data: str) -> None:
        if self._die:
            self.dice.append((int(data), self._die, self._under))
            self._die = ""
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"comment: {data}")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(f"declaration: {data}")
