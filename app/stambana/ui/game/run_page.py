"""The page that runs trains: the best set of routes or own ones, and what they would bring.

The route panel of the free board stands in it, borrowed; what panel and board show is what is
drafted.  Where a run must be the best, nothing can be done before the search is over.
"""

from __future__ import annotations

from collections.abc import Callable

from stambana.engine.actions import Action
from stambana.engine.asked import AskedRun
from stambana.table.drafting import Drafting
from stambana.titles.title import Consequence, Words
from stambana.ui.game.board_work import BoardWork
from stambana.ui.game.form_page import FormPage, Pictures, show_effects
from stambana.words import tr


class RunPage(FormPage):
    """A form whose routes are drawn on the board."""

    def __init__(
        self,
        drafting: Drafting,
        words: Words,
        pictures: Pictures,
        consequences: Callable[[Action], tuple[Consequence, ...]],
        work: BoardWork,
    ) -> None:
        self._work = work
        super().__init__(drafting, words, pictures, consequences)
        self._column.insertWidget(0, work.routes)
        work.routes.show()

    @property
    def _asked(self) -> AskedRun:
        asked = self.drafting.about
        assert isinstance(asked, AskedRun)
        return asked

    def rebuild(self) -> None:
        """Show what is drafted now; digits stand for the trains."""
        super().rebuild()
        self.numbered = [*(None for _ in self._asked.problem.tasks), *self.numbered]

    @property
    def wanted(self) -> bool:
        """Enter runs the best set, or own routes once there are some; never no train for it."""
        runs = bool(self.drafting.draft.get("runs")) or not self._work.run_tool.best_revenue
        return self.confirm.isEnabled() and not self.confirm.isHidden() and runs

    @property
    def half_made(self) -> bool:
        """Whether own routes are drawn."""
        return self._work.run_tool.own

    def press_own(self, number: int) -> None:
        """Draw for a train."""
        self._work.run_tool.pick_train(number)

    def give_up(self) -> bool:
        """Go back from own routes to the best set; False when it is shown."""
        if not self._work.run_tool.own:
            return False
        self._work.run_tool.set_own(False)
        return True

    def let_go(self) -> None:
        """Give the route panel back."""
        self._work.park()

    @property
    def ready(self) -> bool:
        """Whether the rules can be asked without a search of their own."""
        return not (self._asked.must_be_best and self._work.searching)

    def _say(self) -> None:
        asked = self.drafting.asked
        if asked not in self.drafting.drawn and (self.ready or asked):
            super()._say()
            if not asked:
                self._say_more()
            return
        self.confirm.setEnabled(False)
        self.confirm.setVisible(False)
        self.missing.setVisible(True)
        self.missing.setText(tr("The best routes are being searched for"))
        show_effects(self.warnings, self.effects, ())

    def _say_more(self) -> None:
        """That more could be earned, as far as is known."""
        tool = self._work.run_tool
        if not tool.own or tool.best_revenue <= self._earned or not self.confirm.isEnabled():
            return
        amount = self._words.money(tool.best_revenue)
        more = "⚠ " + tr("The best routes known earn {amount}", amount=amount)
        self.warnings.setText("\n".join(filter(None, (more, self.warnings.text()))))
        self.warnings.setVisible(True)

    @property
    def _earned(self) -> int:
        """What the routes that are shown earn."""
        tool = self._work.run_tool
        if not tool.own or tool.drafts is None:
            return tool.best_revenue
        return tool.drafts.revenue

    def _order(self) -> str:
        if not self.drafting.draft["runs"]:
            return tr("Run no train")
        return f"{super()._order()}: {self._words.money(self._earned)}"
