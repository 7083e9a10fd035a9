// The system's SQLite, with inline wrappers for what Swift cannot call:
// functions with variable arguments, and macros that cast.
#ifndef SCORE_CSQLITE_SHIM_H
#define SCORE_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Forbids "double-quoted" strings in statements: a misspelt column is an error.
static inline int score_sqlite3_forbid_quoted_strings(sqlite3 *db) {
  int code = sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  return code != SQLITE_OK
             ? code
             : sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

/// Switches defences against a hostile schema on: no writes to shadow tables or the schema.
static inline int score_sqlite3_defend(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Binds text that SQLite copies before the call returns (SQLITE_TRANSIENT is a cast).
static inline int score_sqlite3_bind_text(sqlite3_stmt *statement, int index,
                                          const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/// Binds bytes that SQLite copies before the call returns.
static inline int score_sqlite3_bind_blob(sqlite3_stmt *statement, int index,
                                          const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

#endif
