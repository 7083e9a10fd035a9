// A wait that a signal ends, for what goes on until somebody stops it.
#ifndef SCORE_CPROCESS_SIGNALS_H
#define SCORE_CPROCESS_SIGNALS_H

/// Has SIGINT, SIGTERM and SIGHUP end the next wait instead of the process.
///
/// One that is ignored stays ignored. Returns 0, or -1 where that can't be had.
int score_signals_begin(void);

/// Waits so many milliseconds; the number of the signal that came, 0 for none.
int score_signals_await(int milliseconds);

/// Has the signals end the process again.
void score_signals_end(void);

/// Keeps a pipe that is broken from ending the process, for what this thread writes from now on.
///
/// Other threads stay as they are, so that any number of them can do it at once. Returns what
/// `score_pipe_release` is to be given.
int score_pipe_hold(void);

/// Ends that, and forgets a pipe that was broken meanwhile.
void score_pipe_release(int held);

#endif
