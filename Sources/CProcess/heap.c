#include "heap.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void score_keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
  mallopt(M_TOP_PAD, 1 << 20);
#endif
}
