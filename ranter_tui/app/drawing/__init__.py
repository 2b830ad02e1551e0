"""Drawing with characters: functions that turn a view into a canvas of cells, without Textual."""
