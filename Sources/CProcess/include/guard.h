// A file that is being written: it is deleted if a signal ends the process, and renamed when it is
// complete.
#ifndef SCORE_CPROCESS_GUARD_H
#define SCORE_CPROCESS_GUARD_H

/// Has a file deleted if SIGHUP, SIGINT or SIGTERM ends the process; NULL guards no file.
///
/// Only one file can be guarded at a time, by its absolute path. Signals that are already ignored
/// or handled stay as they are.
void score_guard_file(const char *path);

/// Renames a file unless the new name is taken, in one step if the file system can do that.
///
/// Returns 0, or -1 and the reason in errno: EEXIST if the name is taken.
int score_rename_new(const char *path, const char *name);

#endif
