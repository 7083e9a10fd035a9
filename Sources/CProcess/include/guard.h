// A file that is being written: it is deleted if a signal ends the process, and renamed when it is
// complete.
#ifndef SCORE_CPROCESS_GUARD_H
#define SCORE_CPROCESS_GUARD_H

/// Makes the process delete a file if SIGHUP, SIGINT or SIGTERM ends it; NULL means no file.
///
/// Only one file can be guarded at a time, by its absolute path. Signals that are ignored or
/// handled by other code keep their handlers.
void score_guard_file(const char *path);

/// Renames a file, unless there is a file with the new name; in one step if the file system can do
/// that.
///
/// Returns 0; or -1, with the reason in errno: EEXIST if there is a file with the new name.
int score_rename_new(const char *path, const char *name);

#endif
