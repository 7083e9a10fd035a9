// Commits rows one by one through SQLite, as durably as the program does: the minimum of work for
// COUNT acknowledged lines.
//
// Usage: commits FILE COUNT
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static void run(sqlite3 *db, const char *sql) {
  char *error = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK) {
    fprintf(stderr, "%s: %s\n", sql, error);
    exit(1);
  }
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  sqlite3 *db;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK) return 1;
  run(db, "PRAGMA synchronous = EXTRA");
  run(db, "CREATE TABLE IF NOT EXISTS entries(id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT");
  sqlite3_stmt *insert;
  if (sqlite3_prepare_v2(db, "INSERT INTO entries(body) VALUES (?1)", -1, &insert, NULL)) return 1;
  for (long i = 0; i < atol(argv[2]); i++) {
    run(db, "BEGIN IMMEDIATE");
    sqlite3_bind_text(insert, 1, "7 1=3", -1, SQLITE_STATIC);
    if (sqlite3_step(insert) != SQLITE_DONE) return 1;
    sqlite3_reset(insert);
    run(db, "COMMIT");
  }
  sqlite3_finalize(insert);
  return sqlite3_close(db) == SQLITE_OK ? 0 : 1;
}
