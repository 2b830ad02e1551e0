"""The door for phones: a small web server in the app's own event loop, and the page that it sends to a phone.

`view` makes what a phone may know from one seat's sight and the table that the room has been shown. The
`doorkeeper` finds the address, and has the codes, the keys and the limits on tries. The `server` speaks
with browsers, `pages` are its HTML, and `reading` makes pages of the library. The `door` opens and shuts it
all. Nothing in here knows a rule, and the app knows nothing of it: both talk to the evening's `gathering`.
"""
