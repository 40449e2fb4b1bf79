"""Routes of trains: the best set, proven, and the referee for those people draw."""

from stambana.track.routes.best import best_routes
from stambana.track.routes.check import RouteCheck, check_route, check_routes
from stambana.track.routes.drawing import way_to, ways_on
from stambana.track.routes.problem import (
    Bonus,
    RouteProblem,
    RouteRules,
    StopValue,
    Tier,
    TrackBonus,
    Train,
    printed_value,
    route_problem,
    slot_value,
)
from stambana.track.routes.results import Earned, Route, RouteResult
from stambana.track.routes.worker import RouteWorker

__all__ = [
    "Bonus",
    "Earned",
    "Route",
    "RouteCheck",
    "RouteProblem",
    "RouteResult",
    "RouteRules",
    "RouteWorker",
    "StopValue",
    "Tier",
    "TrackBonus",
    "Train",
    "best_routes",
    "check_route",
    "check_routes",
    "printed_value",
    "route_problem",
    "slot_value",
    "way_to",
    "ways_on",
]
