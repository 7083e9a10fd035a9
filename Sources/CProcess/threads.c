#define _GNU_SOURCE
#include "threads.h"

#include <sched.h>

void score_thread_elsewhere(pthread_t thread, int *avoided) {
#ifdef __linux__
  int here = sched_getcpu();
  if (here < 0 || here == *avoided) return;
  *avoided = here;
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  CPU_CLR(here, &allowed);
  if (CPU_COUNT(&allowed) > 0) pthread_setaffinity_np(thread, sizeof allowed, &allowed);
#else
  (void)thread;
  (void)avoided;
#endif
}
