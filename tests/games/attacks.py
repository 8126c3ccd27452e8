"""Statements that would change history, none of which may get through."""

from games.models import EventRecord, Game

COLUMNS = [str(field.column) for field in EventRecord._meta.concrete_fields]
GAME_COLUMNS = [str(field.column) for field in Game._meta.concrete_fields]
FRESH = "00000000-0000-4000-8000-000000000001"


def copy_of_last(verb: str = "INSERT", uuid_text: str = FRESH, **changes: str) -> str:
    """Return a statement that inserts the last event again with some columns changed."""
    defaults = {
        "seq": "seq + 1",
        "based_on": "seq",
        "prev_hash": "hash",
        "command_id": f"'{uuid_text}'",
    }
    values = defaults | changes
    chosen = ", ".join(values.get(column, column) for column in COLUMNS)
    return (
        f"{verb} INTO games_eventrecord ({', '.join(COLUMNS)}) SELECT {chosen} "
        "FROM games_eventrecord WHERE seq = (SELECT MAX(seq) FROM games_eventrecord)"
    )


EVERYWHERE = {
    "change the payload": "UPDATE games_eventrecord SET payload = '{}' WHERE seq = 2",
    "renumber": "UPDATE games_eventrecord SET seq = 99 WHERE seq = 2",
    "change a hash": "UPDATE games_eventrecord SET hash = prev_hash WHERE seq = 3",
    "change the recorder": "UPDATE games_eventrecord SET recorded_by = NULL",
    "change to the same value": "UPDATE games_eventrecord SET type = type WHERE seq = 1",
    "delete one": "DELETE FROM games_eventrecord WHERE seq = 3",
    "delete the last": "DELETE FROM games_eventrecord WHERE seq = 6",
    "delete all": "DELETE FROM games_eventrecord",
    "leave a gap": copy_of_last(seq="seq + 2"),
    "write a number twice": copy_of_last(seq="seq", based_on="0", prev_hash="prev_hash"),
    "go back": copy_of_last(seq="2", based_on="1"),
    "break the chain": copy_of_last(prev_hash="prev_hash"),
    "break the chain with nothing": copy_of_last(prev_hash=f"'{'0' * 64}'"),
    "use a command again": copy_of_last(command_id="command_id"),
    "number 0": copy_of_last(seq="0", based_on="0"),
    "move the head back": "UPDATE games_game SET head_seq = 2",
    "move the head on": "UPDATE games_game SET head_seq = 7",
    "change the head's hash": f"UPDATE games_game SET head_hash = '{'f' * 64}'",
    "delete the game": "DELETE FROM games_game",
}
SQLITE = {
    "replace by number": copy_of_last(
        "INSERT OR REPLACE", seq="seq", based_on="0", prev_hash="prev_hash"
    ),
    "replace by command": copy_of_last("INSERT OR REPLACE", command_id="command_id"),
    "replace an older command": copy_of_last(
        "REPLACE", command_id="(SELECT command_id FROM games_eventrecord WHERE seq = 1)"
    ),
    "replace by row id": copy_of_last("INSERT OR REPLACE")
    .replace("games_eventrecord (", "games_eventrecord (rowid, ", 1)
    .replace("SELECT ", "SELECT (SELECT rowid FROM games_eventrecord WHERE seq = 2), ", 1),
    "ignore the refusal": copy_of_last("INSERT OR IGNORE", seq="seq + 2"),
    "update or replace": "UPDATE OR REPLACE games_eventrecord SET seq = 1 WHERE seq = 2",
    "update or ignore": "UPDATE OR IGNORE games_eventrecord SET payload = '' WHERE seq = 2",
    "upsert": copy_of_last(seq="seq", based_on="0", prev_hash="prev_hash")
    + " ON CONFLICT DO UPDATE SET payload = ''",
    "replace the game": f"INSERT OR REPLACE INTO games_game ({', '.join(GAME_COLUMNS)}) SELECT "
    f"{', '.join('0' if name == 'head_seq' else name for name in GAME_COLUMNS)} FROM games_game",
}
SQLITE |= {
    f"{name} without recursive triggers": f"PRAGMA recursive_triggers=OFF; {statement}"
    for name, statement in SQLITE.items()
}
POSTGRESQL = {
    "truncate": "TRUNCATE games_eventrecord",
    "truncate with the games": "TRUNCATE games_game CASCADE",
    "delete in a query": "WITH gone AS (DELETE FROM games_eventrecord RETURNING *) "
    "SELECT * FROM gone",
    "upsert": copy_of_last(seq="seq", based_on="0", prev_hash="prev_hash")
    + " ON CONFLICT (game_id, seq) DO UPDATE SET payload = ''",
    "merge": "MERGE INTO games_eventrecord e USING games_game g ON e.game_id = g.id "
    "WHEN MATCHED THEN DELETE",
    "update as a replica": "SET session_replication_role = replica; "
    "UPDATE games_eventrecord SET payload = ''",
    "delete as a replica": "SET session_replication_role = replica; DELETE FROM games_eventrecord",
    "truncate as a replica": "SET session_replication_role = replica; TRUNCATE games_eventrecord",
}
