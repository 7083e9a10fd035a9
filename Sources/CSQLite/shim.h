// The system's SQLite, with inline wrappers for functions with variable arguments and macros with
// casts, which Swift cannot call.
#ifndef SCORE_CSQLITE_SHIM_H
#define SCORE_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <string.h>
#ifdef __APPLE__
#include <time.h>
#include <unistd.h>
#endif

/// Forbids "double-quoted" strings in statements, so that a misspelt column is an error.
static inline int score_sqlite3_forbid_quoted_strings(sqlite3 *db) {
  int code = sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  return code != SQLITE_OK
             ? code
             : sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

/// Enables SQLite's defences against a hostile schema: no writes to shadow tables or the schema.
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

/// Reads the first bytes of the database file, without a lock and without looking at a journal.
///
/// It uses SQLite's own descriptor: opening and closing another one of the same file would drop the
/// locks of this process. Returns SQLITE_OK, and stores the size of the file.
static inline int score_sqlite3_read_header(sqlite3 *db, unsigned char *bytes, int length,
                                            sqlite3_int64 *size) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (file == 0 || file->pMethods == 0) return SQLITE_CANTOPEN;
  code = file->pMethods->xFileSize(file, size);
  if (code != SQLITE_OK || *size < length) return code;
  return file->pMethods->xRead(file, bytes, length, 0);
}

/// Stores the 16 bytes of this Mac's hardware id; returns another value than SQLITE_OK elsewhere.
static inline int score_machine_uuid(unsigned char *bytes) {
#ifdef __APPLE__
  struct timespec wait = {0, 0};
  uuid_t uuid;
  if (gethostuuid(uuid, &wait) != 0) return SQLITE_ERROR;
  memcpy(bytes, uuid, 16);
  return SQLITE_OK;
#else
  (void)bytes;
  return SQLITE_ERROR;
#endif
}

#endif
