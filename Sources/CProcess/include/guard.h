// A file that is not complete yet: it is deleted if a signal ends the process, and is renamed when
// it is complete.
#ifndef SCORE_CPROCESS_GUARD_H
#define SCORE_CPROCESS_GUARD_H

/// Deletes a file where SIGHUP, SIGINT or SIGTERM ends the process; NULL guards none any longer.
///
/// One file at a time, by its absolute path. A signal that is ignored or handled already stays so.
void score_guard_file(const char *path);

/// Renames a file unless the new name is taken, in one step if the file system can do that.
///
/// Returns 0, or -1 and the reason in errno: EEXIST if the name is taken.
int score_rename_new(const char *path, const char *name);

#endif
