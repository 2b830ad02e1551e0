"""Writing files that survive a killed process and a power cut; whatever the program keeps is written here.

`system` hides how Windows differs. `disk` has the requests to the operating system, each a method, so that a
test can let any of them fail.
`whole_files` replaces small files atomically; a `held_file` is locked by one process, which appends lines.
"""
