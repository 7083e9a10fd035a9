// Waiting that a signal ends, for work that continues until the user stops it.
#ifndef SCORE_CPROCESS_SIGNALS_H
#define SCORE_CPROCESS_SIGNALS_H

/// Makes SIGINT, SIGTERM and SIGHUP end the next call of `score_signals_await` instead of the
/// process.
///
/// An ignored signal stays ignored. Returns 0, or -1 if the handlers can't be set.
int score_signals_begin(void);

/// Waits for some milliseconds, or until a signal arrives. Returns the number of the signal; 0 if
/// none arrived.
int score_signals_await(int milliseconds);

/// Makes SIGINT, SIGTERM and SIGHUP end the process again.
void score_signals_end(void);

/// Keeps SIGPIPE from ending the process if the calling thread writes to a broken pipe from now on.
///
/// Other threads are not affected, so any number of them can do this at once. Returns the value
/// that must be passed to `score_pipe_release`.
int score_pipe_hold(void);

/// Reverses `score_pipe_hold`, and discards a SIGPIPE that arrived meanwhile.
void score_pipe_release(int held);

#endif
