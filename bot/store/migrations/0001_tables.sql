-- Tables, their logs and snapshots, half-entered answers, timers and what people received.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    status TEXT NOT NULL,
    info TEXT NOT NULL
);
-- One open table in a channel at a time.
CREATE UNIQUE INDEX open_table_of_channel ON tables (channel) WHERE status != 'closed';

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    used INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, user)
);
CREATE INDEX tables_of_user ON seats (user);

CREATE TABLE log (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    phase INTEGER NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (table_id, at)
) WITHOUT ROWID;

CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    ask INTEGER NOT NULL,
    draft TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE TABLE timers (
    id INTEGER PRIMARY KEY,
    due REAL NOT NULL,
    kind TEXT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    data TEXT NOT NULL
);
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE desks (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (table_id, user)
) WITHOUT ROWID;

CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    what TEXT NOT NULL,
    at REAL NOT NULL,
    delivered INTEGER NOT NULL,
    reason TEXT NOT NULL DEFAULT ''
);

CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    remind_minutes INTEGER NOT NULL DEFAULT 0,
    quiet_from INTEGER,
    quiet_to INTEGER
);
