// A file that is not complete yet, and is deleted if the process is ended by a signal.
#ifndef SCORE_CPROCESS_GUARD_H
#define SCORE_CPROCESS_GUARD_H

/// Deletes a file where SIGHUP, SIGINT or SIGTERM ends the process; NULL guards none any longer.
///
/// One file at a time, by its absolute path. A signal that is ignored or handled already stays so.
void score_guard_file(const char *path);

#endif
