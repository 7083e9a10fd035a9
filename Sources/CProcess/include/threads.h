// Where threads run.
#ifndef SCORE_CPROCESS_THREADS_H
#define SCORE_CPROCESS_THREADS_H

#include <pthread.h>

/// Has a thread run on other processors than the one that the caller is on, where there are others.
///
/// A thread that is woken begins on the processor of whoever wakes it, and may wait there although
/// another one rests. Linux alone is asked; `avoided` is what the call before left there, -1 at
/// first: nothing is done where it is still so.
void score_thread_elsewhere(pthread_t thread, int *avoided);

#endif
