// A terminal that is used key by key, and that is restored however the process ends.
#ifndef SCORE_CPROCESS_TERMINAL_H
#define SCORE_CPROCESS_TERMINAL_H

/// Takes the terminal over: each key is read at once and is not displayed, and signals are read as
/// bytes from a pipe.
///
/// The text `reset` is written to the output whenever the terminal is restored: by
/// `score_terminal_end`, at the end of the process, and by a signal that ends it at once (a fault,
/// an abort). If `keeps` is not 0, input that was typed earlier is read as well; otherwise it is
/// discarded. Returns a descriptor from which each byte is the number of a signal that arrived
/// (window size, stop, continue, terminate, hang up, interrupt); -1 if the input is not a terminal.
int score_terminal_begin(int input, int output, const char *reset, int keeps);

/// Restores the terminal and the signal handlers. Does nothing if the terminal was not taken over.
void score_terminal_end(void);

/// Restores the terminal, stops the process as Ctrl-Z does, and takes the terminal over again when
/// the process continues. Returns 0, or -1 if the terminal is lost.
int score_terminal_stop(void);

/// Takes the terminal over again, after another process stopped and continued this one. Returns 0,
/// or -1 if the terminal is lost.
int score_terminal_retake(void);

/// Records at a path that this process uses the terminal; NULL removes the record.
void score_terminal_note(const char *path);

/// Whether there is a record at a path whose process has ended, so that it could not restore the
/// terminal. The record is then removed.
int score_terminal_was_left(const char *path);

/// Makes a terminal display typed text and deliver it line by line again, as a shell needs it.
void score_terminal_cook(int terminal);

/// Writes the name of a terminal, such as `/dev/pts/3`, to `name`. Returns 0 if the terminal has no
/// name, or if the name doesn't fit into `size` bytes.
int score_terminal_name(int terminal, char *name, int size);

/// Ends the process with a signal, as if the signal had no handler.
void score_terminal_die(int number);

#endif
