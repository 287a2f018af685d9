"""Responses that come late."""

from contextlib import suppress

from playwright.sync_api import Error, Route


class Held:
    """Requests of a route that are held, and then answered with all later ones."""

    def __init__(self) -> None:
        self.routes: list[Route] = []
        self.open = False

    def take(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        self.open = True
        for route in self.routes:
            # A page that has left meanwhile cancels its requests.
            with suppress(Error):
                route.continue_()
