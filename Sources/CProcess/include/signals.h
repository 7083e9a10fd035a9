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

#endif
