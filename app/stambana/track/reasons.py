"""Reasons, under the name by which the track package knows them."""

from stambana.reasons import Reason

__all__ = ["Reason"]
