"""The registry of key bindings: every action, screen by screen. Bindings, footer, help and palette use it."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from msgspec import Struct
from textual.binding import Binding

from ranter_tui.telling.choices import MOVE_KEYS


class KeyScope(StrEnum):
    """The scopes of key bindings: screens, dialogs and widgets, with their headings on the page of keys."""

    heading: str

    def __new__(cls, name: str, heading: str) -> Self:
        scope = str.__new__(cls, name)
        scope._value_, scope.heading = name, heading
        return scope

    EVERYWHERE = "everywhere", "Everywhere"
    TITLE = "title", "On the title page"
    PICKER = "picker", "Choosing a book"
    BOOKS = "books", "Choosing a book to watch"
    HANDS = "hands", "Among the hands of a book"
    SEATING = "seating", "Seating the guests"
    GUESTS = "guests", "Among the guests"
    GUEST_BOOK = "guest_book", "In the guest book"
    CHOICES = "choices", "Among the choices of the book"
    TABLE = "table", "At the table"
    MOVES = "moves", "On your turn"
    CURTAIN = "curtain", "At the curtain"
    STEPS = "steps", "Watching, step by step"
    LIBRARY = "library", "In the library"
    SEARCH = "search", "Searching the library"
    READING = "reading", "Reading"
    BESIDE = "beside", "Choosing a book to compare with"
    RECORD = "record", "In the evening’s record"
    LIST = "list", "In a list"
    RESUME = "resume", "Among the unfinished games"
    SURE = "sure", "Answering yes or no"
    HELP = "help", "On the page of keys"
    ROLL = "roll", "Up and down a list"
    WRITING = "writing", "Typing"
    LOG = "log", "In the log"
    HOW_WE_PLAY = "how_we_play", "On the page “How we play”"
    OVER = "over", "After a game"
    CHAMPION = "champion", "On the champion’s page"
    SETTINGS = "settings", "In the settings"
    PHONES = "phones", "At the door for phones"
    HOUSE = "house", "Making a book yours"
    JUDGE = "judge", "Judging a hand by every book"


class Act(Struct, frozen=True):
    """An action with its keys and its texts."""

    name: str
    """The name of the action without `action_`, unless `CALLS` has another; in `MOVES`, the move."""
    keys: str
    """The default keys, separated by commas. The host may choose others."""
    title: str
    help: str = ""
    shown: bool = True
    """Whether the footer shows it."""
    over_all: bool = False
    """Whether its key works over a dialog, too, which otherwise takes every key."""


ACTS: dict[KeyScope, tuple[Act, ...]] = {
    KeyScope.EVERYWHERE: (
        Act(
            "help", "question_mark,f1", "Keys", "What every key does here. Press it again to close the page."
        ),
        Act("settings", "f2", "Settings", "Colours, pace, how the curtain behaves.", shown=False),
        Act("phones", "f3", "Phones", "Let phones in, see who plays by phone, shut the door.", shown=False),
        Act("command_palette", "ctrl+p", "Anything", "Find anything by a few letters.", shown=False),
        Act(
            "leave",
            "ctrl+q",
            "Quit",
            "Leave the program. You can carry on with the game later.",
            shown=False,
            over_all=True,
        ),
        Act("tell_how_to_quit", "ctrl+c", "How to quit", "Which key quits.", shown=False, over_all=True),
    ),
    KeyScope.TITLE: (
        Act("deal", "d", "Deal", "Choose a book, seat the guests, and play.", shown=False),
        Act("resume", "r", "Resume", "Carry on with an unfinished game.", shown=False),
        Act("first_hand", "n", "New here?", "A first hand together, with a word on every key.", shown=False),
        Act("rules", "h", "How we play", "The rules of the game in a few lines.", shown=False),
        Act("library", "l", "The library", "Read the rulebooks.", shown=False),
        Act("watch", "w", "Watch a hand", "See an example hand of a book, step by step.", shown=False),
        Act("record", "e", "Evening’s record", "Games, winners, and who was robbed most.", shown=False),
        Act("leave", "q", "Quit", "Good night.", shown=False),
        Act("choose", "enter,space", "Choose", "Open the marked line."),
        Act("put_away", "u", "Put away", "Bring back a game that you put away."),
        Act("settings", "f2", "Settings", "Colours, pace, how the curtain behaves."),
    ),
    KeyScope.PICKER: (
        Act("choose", "enter", "Play it", "Play by this book: next you seat the guests."),
        Act("watch", "w", "Watch", "See one of this book’s example hands."),
        Act("read", "l", "Read it", "The whole book, with its footnotes."),
        Act("make_ours", "o", "Make it ours", "Change its rules into your own."),
        Act("surprise", "s", "Surprise us", "Mark a book at random."),
        Act("suggestion_1", "1", "Suggestion 1", "Mark the first suggested book.", shown=False),
        Act("suggestion_2", "2", "Suggestion 2", "Mark the second.", shown=False),
        Act("suggestion_3", "3", "Suggestion 3", "Mark the third.", shown=False),
        Act("find", "slash", "Find", "Type to see only the books that match."),
        Act("back", "escape", "Back", "To where you came from."),
    ),
    KeyScope.BOOKS: (
        Act("choose", "enter", "Its hands", "Choose one of this book’s example hands."),
        Act("play", "p", "Play it", "Play by this book: next you seat the guests."),
        Act("read", "l", "Read it", "The whole book, with its footnotes."),
        Act("surprise", "s", "Surprise us", "Mark a book at random."),
        Act("find", "slash", "Find", "Type to see only the books that match."),
        Act("back", "escape", "Back", "To where you came from."),
    ),
    KeyScope.HANDS: (
        Act("choose", "enter", "Watch it", "See this hand, step by step."),
        Act("play", "p", "Play it", "Play by this book: next you seat the guests."),
        Act("read", "l", "Read the book", "The whole book, with its footnotes."),
        Act("surprise", "s", "Surprise us", "Mark a hand at random."),
        Act("find", "slash", "Find", "Type to see only the hands that match."),
        Act("back", "escape", "Back", "To where you came from."),
    ),
    KeyScope.SEATING: (
        Act("sit_down", "enter", "Deal", "Everybody is seated: play."),
        Act("add", "a", "Add", "More guests, one name after another."),
        Act(
            "guest_book",
            "g",
            "Guest book",
            "Choose a guest’s crest and favourite seat, or strike out a name.",
        ),
        Act(
            "tournament",
            "t",
            "Tournament",
            "Start a tournament: several games and one champion. Again ends it.",
        ),
        Act("other_side", "o", "Choices", "From the guests to the choices of the book, and back."),
        Act("back", "escape", "Back", "To the choice of books."),
    ),
    KeyScope.GUESTS: (
        Act("rename", "n", "Name", "Give this guest a name."),
        Act("person_or_bot", "b", "Person or bot", "Turn a person into a bot, or a bot into a person."),
        Act("next_value", "right,space", "Next bot", "The next kind of bot; after the last one, a person."),
        Act("previous_value", "left", "Bot before", "The kind of bot before this one.", shown=False),
        Act("remove", "x,delete", "Remove", "Take this guest away."),
        Act("undo", "u,backspace", "Undo", "Undo the last change to the guests."),
        Act("move_up", "K,shift+up", "Earlier", "One seat earlier, clockwise.", shown=False),
        Act("move_down", "J,shift+down", "Later", "One seat later, clockwise.", shown=False),
        Act("pin", "p", "PIN", "Lock this guest’s curtain with a number."),
    ),
    KeyScope.GUEST_BOOK: (
        Act("next_value", "right,space", "Crest", "The next pattern for this guest’s crest."),
        Act("previous_value", "left", "Crest before", "The pattern before.", shown=False),
        Act("colour", "c", "Colour", "The next colour for the crest."),
        Act("seat", "s,plus", "Seat", "The next seat as the favourite; after the last, none."),
        Act(
            "seat_before",
            "S,minus",
            "Seat before",
            "The seat before as the favourite; before the first, none.",
            shown=False,
        ),
        Act(
            "helped", "o", "Odds", "Tell the odds behind the curtain wherever this guest plays, or stop that."
        ),
        Act("strike_out", "x,delete", "Strike out", "Strike out this name."),
        Act("undo", "u,backspace", "Undo", "Bring back the name that was struck out last."),
        Act("close", "escape,q", "Back", "To where you came from."),
    ),
    KeyScope.CHOICES: (
        Act("next_value", "space,right", "Change", "Switch this on or off, or one life more."),
        Act("previous_value", "left", "Less", "Switch this on or off, or one life less.", shown=False),
    ),
    KeyScope.TABLE: (
        Act("go_on", "space", "Go on", "On with the game. While something moves, skip ahead."),
        Act("finish", "end,z", "Finish", "No guest is left in: play the rest at once."),
        Act("why", "y", "Why?", "The rule behind the last event. Press it again to open the library there."),
        Act(
            "find",
            "slash",
            "Ask",
            "Ask a question: what our book says, and what the others say.",
            shown=False,
        ),
        Act("log", "l", "Log", "Everything that has happened, and why."),
        Act("rules", "r", "Rules", "How we play tonight, in a few lines."),
        Act("ladder", "v", "Ranks", "What beats what, and what each rank can do.", shown=False),
        Act("book", "b", "Book", "Open or close the book beside the table."),
        Act("judge", "w", "Judge", "Who would have lost the last hand by other books, and by which rule."),
        Act("earlier", "left_square_bracket", "Earlier rule", "Turn the book back.", shown=False),
        Act("later", "right_square_bracket", "Later rule", "Turn the book forward.", shown=False),
        Act("follow", "f", "Follow", "Let the book follow the play again."),
        Act(
            "fold", "x", "Whole page", "All of the page beside the table, or only what matters.", shown=False
        ),
        Act("glance", "g", "Look again", "A guest looks once more, behind the curtain."),
        Act("pause", "p", "Pause", "Hold everything, or go on.", shown=False),
        Act("company", "e", "Guests", "Add a late guest, or let one leave early."),
        Act("odds", "m", "The odds", "What are the odds? How often each choice loses.", shown=False),
        Act("bet", "t", "Bet", "Out? Bet on who loses this hand."),
        Act("to_curtain", "u", "Curtain", "Ask at the curtain, if a phone does not answer."),
        Act("to_bot", "j", "Bot", "Let a bot play on, if a phone does not answer."),
        Act(
            "leave_table",
            "escape,q",
            "Leave",
            "Close what is open; then leave for the title page, after a question. You can carry on later.",
        ),
    ),
    KeyScope.MOVES: tuple(
        Act(move.value, key.letter, key.title, key.help, shown=False) for move, key in MOVE_KEYS.items()
    ),
    KeyScope.CURTAIN: (
        Act("look", "enter", "Look", "Look at your card, after a moment without keys."),
        Act("go_on", "space", "Cover", "Cover the card; a second time, at once."),
        Act("take_back", "backspace,u", "Take back", "It was a slip: choose again. Or cover the card."),
        Act("since", "w", "What happened", "What has happened since you last looked."),
        Act("rules", "r", "How we play", "How we play tonight; this covers the card."),
        Act("odds", "m", "The odds", "What are the odds? How often each choice loses."),
        Act("hint", "x", "No odds", "Hide the line below the card that tells the odds, or show it again."),
        Act("forgotten", "f", "PIN forgotten", "A bot plays this hand for you; then the lock is gone."),
        Act(
            "not_now", "escape", "Not now", "Cover the card, undecided; then back to the table, which pauses."
        ),
    ),
    KeyScope.STEPS: (
        Act("forward", "right,space", "Forward", "One step on."),
        Act("back", "left", "Back", "One step back."),
        Act("to_end", "end", "To the end", "The last step.", shown=False),
        Act("to_start", "home", "To the start", "The first step.", shown=False),
        Act("next_hand", "pagedown,n", "Next hand", "To the next deal.", shown=False),
        Act("previous_hand", "pageup,b", "Hand before", "To the deal before.", shown=False),
        Act("play", "p", "Play", "Step by itself, or stop."),
        Act("faces", "v", "All faces", "Show or hide what lies face down."),
        Act("eye", "o", "Another eye", "See it as the room did, or as one guest did."),
        Act("odds", "m", "The odds", "The odds of this choice, or of the next, and what it cost."),
        Act("judge", "w", "Judge", "Who would have lost this hand by other books, and by which rule."),
        Act("fold", "x", "Whole page", "All of the page beside it, or only what matters.", shown=False),
        Act("close", "escape,q", "Back", "To where you came from."),
    ),
    KeyScope.LIBRARY: (
        Act("follow", "enter", "Open", "Open the marked link. If none is marked, mark the first in view."),
        Act("next_link", "tab", "Next link", "Mark the next link.", shown=False),
        Act("previous_link", "shift+tab", "Link before", "Mark the link before.", shown=False),
        Act("back", "left,backspace", "Back", "To the page before.", shown=False),
        Act("forward", "right", "Forward", "To the page you came back from.", shown=False),
        Act("out", "Q", "Leave", "Out of the library at once. It opens on this page again.", shown=False),
        Act("find", "slash", "Find", "Search the whole library."),
        Act("leaf_after", "right_square_bracket", "Next leaf", "On to the next leaf."),
        Act("leaf_before", "left_square_bracket", "Leaf before", "Back to the leaf before.", shown=False),
        Act("upwards", "u", "Up", "To the page this one belongs to."),
        Act("play", "d", "Play it", "Play by this book: next you seat the guests."),
        Act("watch", "w", "Watch", "See one of this book’s example hands."),
        Act("compare", "x", "Compare", "Another book beside this one, question by question."),
        Act("make_ours", "O", "Make it ours", "Change its rules into your own.", shown=False),
        Act("cite", "c", "Cite", "Copy the citation of this page, or of the marked footnote."),
        Act(
            "hide_ours",
            "o",
            "Ours",
            "Hide our own words and see only what a source says, or show them again.",
        ),
        Act("bookmark", "m", "Bookmark", "Add a bookmark, or remove it.", shown=False),
        Act("bookmarks", "M", "Bookmarks", "Go to a page with a bookmark.", shown=False),
        Act("contents", "g", "Front page", "To the front page of the library.", shown=False),
        Act("surprise", "s", "Surprise us", "A page at random.", shown=False),
    ),
    KeyScope.SEARCH: (
        Act("choose", "enter", "Open", "Open the marked page."),
        Act("find", "slash", "Find", "Type something else."),
        Act("close", "escape,q", "Back", "To the page that was open."),
    ),
    KeyScope.READING: (
        Act("page_down", "space,pagedown", "Read on", "One page on."),
        Act("page_up", "b,pageup", "Page back", "One page back.", shown=False),
        Act("down", "down,j", "Down", "To the next link in view, or one line down.", shown=False),
        Act("up", "up,k", "Up", "To the link before, or one line up.", shown=False),
        Act("next_section", "n", "Next section", "To the next heading."),
        Act("previous_section", "p", "Section before", "To the heading before.", shown=False),
        Act("first", "home", "Beginning", "To the beginning of the page.", shown=False),
        Act("last", "end", "End", "To the end of the page.", shown=False),
        Act("close", "escape,q", "Back", "To where you came from."),
    ),
    KeyScope.BESIDE: (
        Act("choose", "enter", "Lay beside", "Compare with this book."),
        Act("all", "a", "All of them", "This book among all the others; or every book beside the others."),
        Act("find", "slash", "Find", "Type to see only the books that match."),
        Act("back", "escape", "Back", "To where you came from."),
    ),
    KeyScope.RECORD: (
        Act("games", "w", "Watch a game again", "Any saved game, step by step."),
        Act("great_hand", "h", "The hand", "The hand of the evening again, with all faces."),
        Act("tournament", "t", "Champion", "End this evening’s tournament and see the champion."),
    ),
    KeyScope.LIST: (
        Act("choose", "enter", "Choose", "Choose the marked line."),
        Act("close", "escape,q", "Back", "To where you came from."),
    ),
    KeyScope.RESUME: (
        Act("put_away", "x,delete", "Put away", "Take this game off the lists. Nothing is lost."),
        Act("bring_back", "u,backspace", "Bring back", "Bring back the game you put away last."),
    ),
    KeyScope.HELP: (
        Act("own_keys", "o", "Keys of your own", "Every key by its name, and how to choose others."),
    ),
    KeyScope.SURE: (
        Act("yes", "enter", "Yes", "Yes, do it."),
        Act("no", "escape,backspace,q", "No", "Leave everything as it is."),
    ),
    KeyScope.HOW_WE_PLAY: (
        Act("go_on", "enter,r", "Go on", "On with the game, or back to where you came from."),
        Act("ladder", "v", "The ranks", "The cards, from the best to the worst."),
    ),
    KeyScope.OVER: (
        Act("rematch", "enter,r", "Play again", "The same guests, the same book, full lives."),
        Act("other_book", "b", "Another book", "The same guests, another book."),
        Act(
            "tournament",
            "t",
            "Tournament",
            "Make this the first game of a tournament, or crown the champion.",
        ),
        Act("replay", "w", "Replay", "The whole game, step by step, as any guest saw it."),
        Act("keep", "k", "Keep", "Save the game as a page for any browser: every step, and the chronicle."),
        Act("great_hand", "h", "The hand", "The hand in which most happened, again, with all faces."),
        Act(
            "chronicle",
            "c,l",
            "Chronicle",
            "The story of the game, hand by hand, with every card that moved.",
        ),
        Act("luck", "m", "Luck?", "Luck or judgement: who lost more than the odds say, and why."),
        Act("close", "escape,q", "Title page", "Leave this table for the title page."),
    ),
    KeyScope.CHAMPION: (Act("close", "enter,space,escape,q", "Good night", "To where you came from."),),
    KeyScope.LOG: (
        Act("why", "enter,y", "Why?", "The rule behind the marked words."),
        Act("close", "escape,q,l", "Back", "To the table."),
    ),
    KeyScope.JUDGE: (
        Act("keep", "s", "Save it", "Save the hand as a case for ranter-tui judge, beside the chronicles."),
    ),
    KeyScope.ROLL: (
        Act("up", "up,k", "Up", "The line above.", shown=False),
        Act("down", "down,j", "Down", "The line below.", shown=False),
        Act("page_up", "pageup", "Page up", "One screen up.", shown=False),
        Act("page_down", "pagedown", "Page down", "One screen down.", shown=False),
        Act("first", "home", "First", "The first line.", shown=False),
        Act("last", "end", "Last", "The last line.", shown=False),
    ),
    KeyScope.WRITING: (
        Act("take", "enter", "Take it", "Use what you typed."),
        Act("give_up", "escape", "Never mind", "Leave everything as it was."),
    ),
    KeyScope.SETTINGS: (
        Act("next_value", "right,space,enter", "Change", "The next choice. It takes effect at once."),
        Act("previous_value", "left", "Back again", "The choice before."),
        Act("close", "escape,q", "Done", "Back, with the settings as they are now."),
    ),
    KeyScope.PHONES: (
        Act("without_phone", "enter", "Without", "The marked guest plays at the curtain again."),
        Act("put_out", "o", "Put out", "The marked guest leaves, and that phone stays out tonight."),
        Act("lock", "l", "Lock", "Keep newcomers out while those inside stay; or unlock the door."),
        Act("shut", "x,delete", "Shut", "Shut the door: no phone gets in, and all that are in must leave."),
        Act("close", "escape,q", "Back", "To where you came from; the door stays open."),
    ),
    KeyScope.HOUSE: (
        Act("choose", "enter", "Change", "All possible answers to this question."),
        Act("undo", "u,delete,backspace", "As the book", "Back to what the book says."),
        Act("try", "t", "Try it", "Ten hands among bots, with all faces."),
        Act("keep", "s", "Save it", "Name these rules and save them in a file of your own."),
        Act("read_on", "space", "More", "More of the text beside the rules."),
        Act("more", "plus,right", "More guests", "One more guest at the table."),
        Act("fewer", "minus,left", "Fewer", "One guest fewer."),
        Act("read", "l", "Read", "The page of this rule: what every book says, and why it matters."),
        Act("close", "escape,q", "Back", "To where you came from."),
    ),
}

CALLS = {
    "next_value": "change(1)",
    "previous_value": "change(-1)",
    "move_up": "move(-1)",
    "move_down": "move(1)",
    "seat": "sit(1)",
    "seat_before": "sit(-1)",
    "next_link": "link(1)",
    "previous_link": "link(-1)",
    "leaf_after": "leaf(1)",
    "leaf_before": "leaf(-1)",
    "next_section": "section(1)",
    "previous_section": "section(-1)",
    "suggestion_1": "suggested(0)",
    "suggestion_2": "suggested(1)",
    "suggestion_3": "suggested(2)",
    "more": "more(1)",
    "fewer": "more(-1)",
    "rename": "screen.rename",
    "remove": "screen.remove",
    "pin": "screen.pin",
    "settings": "app.settings",
    "out": "dismiss",
}
"""The calls of acts that share an action, with the step or number that each passes; and of acts that are done
by the screen of a list, by the app, or by Textual."""


def key_name(place: KeyScope, act: Act) -> str:
    """Return the name of an action in the keymap file: "table.why"."""
    return f"{place.value}.{act.name}"


def bindings(place: KeyScope) -> list[Binding]:
    """Return the Textual bindings of a scope."""
    return [
        Binding(
            act.keys,
            CALLS.get(act.name, act.name) if place is not KeyScope.MOVES else f"decide({act.name!r})",
            act.title,
            show=act.shown,
            priority=act.over_all,
            tooltip=act.help,
            id=key_name(place, act),
        )
        for act in ACTS[place]
    ]
