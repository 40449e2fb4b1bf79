"""The strategy cards by key, and their names in words (18Svea 12)."""

from __future__ import annotations

from stambana.words import tr

BLUE = "blue_contract"
CENTRAL_STATION = "central_station"
CITY_OWNER = "city_owner"
PERMIT = "delayed_permit"
FERRY = "ferry"
PLANNING = "financial_planning"
PUSH = "infrastructure_push"
CONNECTION = "new_connection"
INFLUENCE = "political_influence"
FUNDS = "raising_funds"
HAVEN = "tax_haven"
YELLOW = "yellow_contract"

_TITLES = {
    "blue_contract": "Blue Off-Board Contract",
    "central_station": "Central Station",
    "city_owner": "City Station Owner",
    "delayed_permit": "Delayed Permit",
    "ferry": "Ferry Contract",
    "financial_planning": "Financial Planning",
    "infrastructure_push": "Infrastructure Push",
    "new_connection": "New Railroad Connection",
    "political_influence": "Political Influence",
    "raising_funds": "Raising Funds",
    "tax_haven": "Tax Haven",
    "yellow_contract": "Yellow Off-Board Contract",
}


def title(card: str) -> str:
    """A card's name in the language spoken now; raises KeyError for one there is not."""
    return tr(_TITLES[card])
