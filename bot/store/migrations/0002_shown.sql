-- What each table's card and each player's desk show, so that a new start tells what was stored but not told, and no more.
CREATE TABLE cards (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    message INTEGER,
    turn INTEGER NOT NULL,
    phase TEXT NOT NULL,
    head TEXT NOT NULL,
    told TEXT NOT NULL,
    at INTEGER NOT NULL,
    everybody INTEGER NOT NULL DEFAULT -1
);
-- Cards of an earlier version are posted once more.
ALTER TABLE desks ADD COLUMN ask INTEGER NOT NULL DEFAULT -1;
