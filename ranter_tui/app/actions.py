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
    CHOICES = "choices", "Among what the book leaves open"
    TABLE = "table", "At the table"
    MOVES = "moves", "On your turn"
    CURTAIN = "curtain", "At the curtain"
    STEPS = "steps", "Watching, step by step"
    LIBRARY = "library", "In the library"
    SEARCH = "search", "Searching the library"
    READING = "reading", "Reading"
    BESIDE = "beside", "Choosing a book to lay beside another"
    RECORD = "record", "In the evening’s record"
    LIST = "list", "In a list"
    RESUME = "resume", "Among the unfinished games"
    SURE = "sure", "When it is asked whether something is meant"
    HELP = "help", "On the page of keys"
    ROLL = "roll", "Up and down a list"
    WRITING = "writing", "Where something is typed"
    LOG = "log", "In the log"
    HOW_WE_PLAY = "how_we_play", "Where it is told how we play"
    OVER = "over", "When a game is over"
    CHAMPION = "champion", "When there is a champion"
    SETTINGS = "settings", "In the settings"
    PHONES = "phones", "At the door for phones"
    HOUSE = "house", "Making a book one’s own"


class Act(Struct, frozen=True):
    """An action with its keys and its texts."""

    name: str
    """The name of the action without `action_`, unless `TWO_WAYS` has another; in `MOVES`, the move."""
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
        Act("help", "question_mark,f1", "Keys", "What every key does here; once more, and it is closed."),
        Act("settings", "f2", "Settings", "Colours, pace, the curtain’s habits.", shown=False),
        Act("phones", "f3", "Phones", "Let phones in, see who plays by phone, shut the door.", shown=False),
        Act("command_palette", "ctrl+p", "Anything", "Find anything by a few letters.", shown=False),
        Act("leave", "ctrl+q", "Quit", "Leave the game; it can be resumed.", shown=False, over_all=True),
        Act("tell_how_to_quit", "ctrl+c", "How to quit", "Which key quits.", shown=False, over_all=True),
    ),
    KeyScope.TITLE: (
        Act("deal", "d", "Deal", "Choose a book, seat the guests, and play.", shown=False),
        Act("resume", "r", "Resume", "Go on with a game that was broken off.", shown=False),
        Act(
            "first_hand", "n", "New here?", "A first hand together: you are told what to press.", shown=False
        ),
        Act("rules", "h", "How we play", "How the game is played, in a few lines.", shown=False),
        Act("library", "l", "The library", "Read the rulebooks.", shown=False),
        Act("watch", "w", "Watch a hand", "Have an example of a book played, step by step.", shown=False),
        Act("record", "e", "Evening’s record", "Games, winners, and who was robbed most.", shown=False),
        Act("leave", "q", "Quit", "Good night.", shown=False),
        Act("choose", "enter,space", "Choose", "Turn to what is marked."),
        Act("put_away", "u", "Put away", "The games that were put away, to bring one back."),
        Act("settings", "f2", "Settings", "Colours, pace, the curtain’s habits."),
    ),
    KeyScope.PICKER: (
        Act("choose", "enter", "Play it", "Play by this book: go on to seat the guests."),
        Act("watch", "w", "Watch", "Have one of this book’s examples played."),
        Act("read", "l", "Read it", "The whole book, with its footnotes."),
        Act("make_ours", "o", "Make it ours", "Change its rules into those of your house."),
        Act("surprise", "s", "Surprise us", "Have a book chosen by chance."),
        Act("find", "slash", "Find", "Type to see only the books that match."),
        Act("back", "escape", "Back", "To where you came from."),
    ),
    KeyScope.BOOKS: (
        Act("choose", "enter", "Its hands", "Choose one of this book’s examples."),
        Act("play", "p", "Play it", "Play by this book: go on to seat the guests."),
        Act("read", "l", "Read it", "The whole book, with its footnotes."),
        Act("surprise", "s", "Surprise us", "Have a book chosen by chance."),
        Act("find", "slash", "Find", "Type to see only the books that match."),
        Act("back", "escape", "Back", "To where you came from."),
    ),
    KeyScope.HANDS: (
        Act("choose", "enter", "Watch it", "Have this hand played, step by step."),
        Act("play", "p", "Play it", "Play by this book: go on to seat the guests."),
        Act("read", "l", "Read the book", "The whole book, with its footnotes."),
        Act("surprise", "s", "Surprise us", "Have a hand chosen by chance."),
        Act("find", "slash", "Find", "Type to see only the hands that match."),
        Act("back", "escape", "Back", "To where you came from."),
    ),
    KeyScope.SEATING: (
        Act("sit_down", "enter", "Deal", "Everybody is here: play."),
        Act("add", "a", "Add", "More guests, one name after another."),
        Act("guest_book", "g", "Guest book", "Everybody’s crest and favourite seat; names struck out."),
        Act("tournament", "t", "Tournament", "Several games, points and a champion; or no more of it."),
        Act("other_side", "o", "Choices", "From the guests to what the book leaves open, and back."),
        Act("back", "escape", "Back", "To the choice of books."),
    ),
    KeyScope.GUESTS: (
        Act("rename", "n", "Name", "Give this guest a name."),
        Act("person_or_bot", "b", "Person or bot", "A bot for a person, or a person for a bot."),
        Act(
            "next_value",
            "right,space",
            "Next bot",
            "A bot of the next temperament; after the last, a person.",
        ),
        Act("previous_value", "left", "Bot before", "A bot of the temperament before.", shown=False),
        Act("remove", "x,delete", "Remove", "Take this guest away."),
        Act("undo", "u,backspace", "Undo", "Everybody sits as they did before the last change."),
        Act("move_up", "K,shift+up", "Earlier", "Earlier in the order of the clock.", shown=False),
        Act("move_down", "J,shift+down", "Later", "Later in the order of the clock.", shown=False),
        Act("pin", "p", "PIN", "Lock this guest’s curtain with a number."),
    ),
    KeyScope.GUEST_BOOK: (
        Act("next_value", "right,space", "Crest", "The next pattern for this guest’s crest."),
        Act("previous_value", "left", "Crest before", "The pattern before.", shown=False),
        Act("colour", "c", "Colour", "The next colour for the crest."),
        Act("seat", "s,plus", "Seat", "The favourite seat: the next one, and none after the last."),
        Act(
            "seat_before",
            "S,minus",
            "Seat before",
            "The seat before, and none before the first.",
            shown=False,
        ),
        Act("strike_out", "x,delete", "Strike out", "Strike this name out of the book."),
        Act("undo", "u,backspace", "Undo", "Write the name that was struck out last in again."),
        Act("close", "escape,q", "Back", "To where you came from."),
    ),
    KeyScope.CHOICES: (
        Act("next_value", "space,right", "Change", "Play it so or not; one more."),
        Act("previous_value", "left", "Less", "Play it so or not; one less.", shown=False),
    ),
    KeyScope.TABLE: (
        Act("go_on", "space", "Go on", "On with the play; at once, where something is still moving."),
        Act("finish", "end,z", "Finish", "Play the rest at once, as no guest is left in."),
        Act("why", "y", "Why?", "The rule behind what happened last; again, and the library opens at it."),
        Act("find", "slash", "Ask", "Ask a question: what our book says, and what others do.", shown=False),
        Act("log", "l", "Log", "Everything that has happened, and why."),
        Act("rules", "r", "Rules", "How we play tonight, in a few lines."),
        Act("ladder", "v", "Ranks", "What beats what, and what each rank can do.", shown=False),
        Act("book", "b", "Book", "Open or close the book beside the table."),
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
            "Close what is open; then leave for the title page. The game is saved.",
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
            "not_now",
            "escape",
            "Not now",
            "Cover the card, undecided; then back to the table, which pauses.",
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
        Act("eye", "o", "Another eye", "See it with the eyes of the room, or of a seat."),
        Act("odds", "m", "The odds", "The odds of this choice, or of the next, and what it cost."),
        Act("fold", "x", "Whole page", "All of the page beside it, or only what matters.", shown=False),
        Act("close", "escape,q", "Back", "To where you came from."),
    ),
    KeyScope.LIBRARY: (
        Act(
            "follow", "enter", "Open", "Open the link that is marked; where none is, mark the first in view."
        ),
        Act("next_link", "tab", "Next link", "Mark the next link.", shown=False),
        Act("previous_link", "shift+tab", "Link before", "Mark the link before.", shown=False),
        Act("back", "left,backspace", "Back", "To the page that was open before."),
        Act("forward", "right", "Forward", "To the page that one has come back from.", shown=False),
        Act("find", "slash", "Find", "Search the whole library."),
        Act("leaf_after", "right_square_bracket", "Next leaf", "On to the leaf that follows."),
        Act(
            "leaf_before", "left_square_bracket", "Leaf before", "To the leaf that comes before.", shown=False
        ),
        Act("upwards", "u", "Up", "To the page that this one belongs to."),
        Act("play", "d", "Play it", "Play by this book: go on to seat the guests."),
        Act("watch", "w", "Watch", "Have one of this book’s examples played."),
        Act("compare", "x", "Compare", "Another book beside this one, question by question."),
        Act("make_ours", "O", "Make it ours", "Change its rules into those of your house.", shown=False),
        Act("cite", "c", "Cite", "Copy how to cite this page, or the footnote that is marked."),
        Act(
            "hide_ours", "o", "Ours", "Hide what is ours, and see only what a source says; or show it again."
        ),
        Act("bookmark", "m", "Bookmark", "Put a bookmark in, or take it out.", shown=False),
        Act("bookmarks", "M", "Bookmarks", "Go to a page with a bookmark.", shown=False),
        Act("contents", "g", "Front page", "To the front page of the library.", shown=False),
        Act("surprise", "s", "Surprise us", "A page by chance.", shown=False),
    ),
    KeyScope.SEARCH: (
        Act("choose", "enter", "Open", "Open the page that is marked."),
        Act("find", "slash", "Find", "Type something else."),
        Act("close", "escape,q", "Back", "To the page that was open."),
    ),
    KeyScope.READING: (
        Act("page_down", "space,pagedown", "Read on", "One page on."),
        Act("page_up", "b,pageup", "Page back", "One page back.", shown=False),
        Act("down", "down,j", "Down", "To the next link in view, or a line on.", shown=False),
        Act("up", "up,k", "Up", "To the link before, or a line back.", shown=False),
        Act("next_section", "n", "Next section", "To the next heading."),
        Act("previous_section", "p", "Section before", "To the heading before.", shown=False),
        Act("first", "home", "Beginning", "To the beginning of the page.", shown=False),
        Act("last", "end", "End", "To the end of the page.", shown=False),
        Act("close", "escape,q", "Close", "To where you came from."),
    ),
    KeyScope.BESIDE: (
        Act("choose", "enter", "Lay beside", "Compare with this book."),
        Act("all", "a", "All of them", "This book among all the others; or every book beside the others."),
        Act("find", "slash", "Find", "Type to see only the books that match."),
        Act("back", "escape", "Back", "To where you came from."),
    ),
    KeyScope.RECORD: (
        Act("games", "w", "See a game again", "Any game on disk, step by step."),
        Act("great_hand", "h", "The hand", "The hand of the evening once more, with all faces."),
        Act("tournament", "t", "Champion", "End the tournament of this evening, and see who is champion."),
    ),
    KeyScope.LIST: (
        Act("choose", "enter", "Choose", "Take the line that is marked."),
        Act("close", "escape,q", "Back", "To where you came from."),
    ),
    KeyScope.RESUME: (
        Act("put_away", "x,delete", "Put away", "This game is in no list any more; nothing of it is lost."),
        Act("bring_back", "u,backspace", "Bring back", "The game that was put away last."),
    ),
    KeyScope.HELP: (
        Act(
            "own_keys",
            "o",
            "Keys of your own",
            "Every key of the house by its name, and how to choose others.",
        ),
    ),
    KeyScope.SURE: (
        Act("yes", "enter", "Yes", "It is meant."),
        Act("no", "escape,backspace,q", "No", "Everything stays as it is."),
    ),
    KeyScope.HOW_WE_PLAY: (
        Act("go_on", "enter,r", "Go on", "On with the game, or back to where you came from."),
        Act("ladder", "v", "The ranks", "On to the ranks, from the best to the worst."),
    ),
    KeyScope.OVER: (
        Act("rematch", "enter,r", "Rematch", "The same table, the same rules, full lives."),
        Act("other_book", "b", "Another book", "The same guests by other rules."),
        Act("tournament", "t", "Tournament", "Make this the first game of several, or crown the champion."),
        Act("replay", "w", "Watch it again", "The whole game, step by step, with anybody’s eyes."),
        Act("great_hand", "h", "The hand", "The hand in which most happened, once more, with all faces."),
        Act("chronicle", "c,l", "Chronicle", "The game told hand by hand, with all that changed hands."),
        Act("luck", "m", "Luck?", "Luck or judgement: who lost more than was to be expected, and why."),
        Act("close", "escape,q", "Title page", "Enough of this table."),
    ),
    KeyScope.CHAMPION: (Act("close", "enter,space,escape,q", "Good night", "To where you came from."),),
    KeyScope.LOG: (
        Act("why", "enter,y", "Why?", "The rule behind the words that are marked."),
        Act("close", "escape,q,l", "Back", "To the table."),
    ),
    KeyScope.ROLL: (
        Act("up", "up,k", "Up", "The line above.", shown=False),
        Act("down", "down,j", "Down", "The line below.", shown=False),
        Act("page_up", "pageup", "Page up", "As many lines up as are in view.", shown=False),
        Act("page_down", "pagedown", "Page down", "As many lines down as are in view.", shown=False),
        Act("first", "home", "First", "The first line.", shown=False),
        Act("last", "end", "Last", "The last line.", shown=False),
    ),
    KeyScope.WRITING: (
        Act("take", "enter", "Take it", "What is written stands."),
        Act("give_up", "escape", "Never mind", "Everything stays as it was."),
    ),
    KeyScope.SETTINGS: (
        Act("next_value", "right,space,enter", "Change", "The next choice; it holds at once."),
        Act("previous_value", "left", "Back again", "The choice before."),
        Act("close", "escape,q", "Done", "Back; everything stays as it is now."),
    ),
    KeyScope.PHONES: (
        Act("without_phone", "enter", "Without", "The guest that is marked plays at the curtain again."),
        Act("shut", "x,delete", "Shut", "Shut the door: no phone gets in, and those that are in are out."),
        Act("close", "escape,q", "Back", "To where you came from; the door stays open."),
    ),
    KeyScope.HOUSE: (
        Act("choose", "enter", "Change", "Every answer that there is to this question."),
        Act("undo", "u,delete,backspace", "As the book", "Back to what the book says."),
        Act("try", "t", "Try it", "Ten hands among bots, with all faces."),
        Act("keep", "s", "Keep it", "Give it a name and keep it in a file of your own."),
        Act("read_on", "space", "More", "The rest of what stands beside the rules."),
        Act("more", "plus,right", "More guests", "With one more at the table."),
        Act("fewer", "minus,left", "Fewer", "With one less."),
        Act("read", "l", "Read", "The page of this rule: what every book has, and why it matters."),
        Act("close", "escape,q", "Back", "To where you came from."),
    ),
}

TWO_WAYS = {
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
    "more": "more(1)",
    "fewer": "more(-1)",
}
"""Acts that do one thing forward and back: the action of both, with the step that each of them takes."""


def key_name(place: KeyScope, act: Act) -> str:
    """Return the name of an action in the keymap file: "table.why"."""
    return f"{place.value}.{act.name}"


def bindings(place: KeyScope) -> list[Binding]:
    """Return the Textual bindings of a scope."""
    return [
        Binding(
            act.keys,
            TWO_WAYS.get(act.name, act.name) if place is not KeyScope.MOVES else f"decide({act.name!r})",
            act.title,
            show=act.shown,
            priority=act.over_all,
            tooltip=act.help,
            id=key_name(place, act),
        )
        for act in ACTS[place]
    ]
