"""``stambana routes``: the best set of routes for a company's trains, proven."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from stambana.cli import boards
from stambana.cli.faults import CommandFault
from stambana.cli.streams import say
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.titles.title import TrackRules
    from stambana.track.board import Board
    from stambana.track.routes import Route, RouteResult, Train


def summary() -> str:
    """What the command does, for the list of commands."""
    return tr("find the best routes of a company's trains")


def description() -> str:
    """What the command does, for its help."""
    return tr(
        "Print the routes that earn most for the trains which company X has in FILE, with their "
        "bonuses, and whether it is proven that none earn more."
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    boards.add_options(parser)


def run(options: argparse.Namespace) -> int:
    """Find the routes; 0, or 1 when the file has mistakes."""
    from stambana.track.routes import best_routes, route_problem

    asked = boards.read(options)
    if asked is None:
        return 1
    rules = asked.rules
    board = rules.begins(asked.board, options.company)
    trains = _trains(board, options.company, rules)
    routes = rules.routes(board, options.company)
    result = best_routes(route_problem(board, options.company, trains, routes))
    if options.json:
        say(json.dumps(_rows(options.company, trains, result), ensure_ascii=False, indent=1))
    else:
        _say_routes(board, options.company, trains, result)
    return 0


def _trains(board: Board, company: str, rules: TrackRules) -> tuple[Train, ...]:
    found = []
    for kind in board.trains.get(company, ()):
        train = rules.train_of(kind)
        if train is None:
            known = ", ".join(rules.trains)
            raise CommandFault(
                tr(
                    "there is no train '{kind}'; there are {known}, and a number is a limit of "
                    "stops",
                    kind=kind,
                    known=known,
                )
            )
        found.append(train)
    return tuple(found)


def _rows(company: str, trains: tuple[Train, ...], result: RouteResult) -> dict[str, object]:
    return {
        "company": company,
        "revenue": result.revenue,
        "proven": result.proven,
        "routes": [
            {
                "train": trains[route.train].name,
                "stops": [stop.hex_name for stop in route.stops],
                "revenue": route.revenue,
                "bonuses": [
                    {"name": bonus.name, "amount": bonus.amount} for bonus in route.bonuses
                ],
            }
            for route in result.routes
        ],
    }


def _say_routes(board: Board, company: str, trains: tuple[Train, ...], result: RouteResult) -> None:
    if not trains:
        say(tr("{company} has no train", company=company))
        return
    for route in result.routes:
        say(_route_text(board, trains[route.train], route))
    if not result.routes:
        say(tr("no train of {company} has a route", company=company))
        return
    total = boards.money(board, result.revenue)
    if result.proven:
        say(tr("together {total}; no routes earn more", total=total))
    else:
        most = boards.money(board, result.upper_bound)
        say(tr("together {total}; no routes earn more than {most}", total=total, most=most))


def _route_text(board: Board, train: Train, route: Route) -> str:
    names = []
    for stop in route.stops:
        title = board.map.hexes[stop.hex_name].title
        names.append(f"{title} ({stop.hex_name})" if title else stop.hex_name)
    text = f"{train.name}: {' – '.join(names)}: {boards.money(board, route.revenue)}"
    if route.bonuses:
        earned = ", ".join(f"{bonus.text} {bonus.amount}" for bonus in route.bonuses)
        text += " (" + tr("of which {bonuses}", bonuses=earned) + ")"
    return text
