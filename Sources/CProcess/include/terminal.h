// A terminal that is used key by key, and is as it was whatever ends the process.
#ifndef SCORE_CPROCESS_TERMINAL_H
#define SCORE_CPROCESS_TERMINAL_H

/// Takes the terminal over: keys come one by one and unechoed, and signals as bytes of a pipe.
///
/// `reset` is written to the output whenever the terminal is given back: by `score_terminal_end`,
/// at the process's end, and by a signal that ends it at once (a fault, an abort).
/// Where `keeps` is not 0, what was typed before is read as well; else it is dropped.
/// Returns the descriptor on which each byte is the number of a signal that came (window size,
/// stop, continue, terminate, hang up, interrupt); -1 where it is no terminal.
int score_terminal_begin(int input, int output, const char *reset, int keeps);

/// Gives the terminal back, and signals to whoever had them; does nothing where it was not taken.
void score_terminal_end(void);

/// Gives the terminal back, stops the process as Ctrl-Z does, and takes it over again when the
/// process goes on. Returns 0, or -1 where the terminal is lost.
int score_terminal_stop(void);

/// Takes the terminal over once more, after somebody else stopped and continued the process.
/// Returns 0, or -1 where the terminal is lost.
int score_terminal_retake(void);

/// Notes under a path that this process uses the terminal; NULL takes the note away again.
void score_terminal_note(const char *path);

/// Whether the process that left a note under a path is gone; the note is then taken away.
int score_terminal_was_left(const char *path);

/// Has a terminal collect and echo lines again, as a shell needs it.
void score_terminal_cook(int terminal);

/// The name of a terminal, as in `/dev/pts/3`; 0 where it has none of so many bytes.
int score_terminal_name(int terminal, char *name, int size);

/// Ends the process by a signal, as if nobody had handled it.
void score_terminal_die(int number);

#endif
