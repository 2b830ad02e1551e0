"""The door for phones: a small web server in the app's own event loop, and the page that a phone is shown.

`view` says what a phone may know, out of one seat's sight and of the table that the room has been shown. The
`doorkeeper` has codes and keys, and counts whom it refuses. The `server` speaks with browsers, `pages` are
what it sends them, and the `door` opens and shuts it all. Nothing in here knows a rule, and the app knows
nothing of it: both talk to the evening's `gathering`.
"""
