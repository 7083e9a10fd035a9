// The treatment of memory that the process has freed.
#ifndef SCORE_CPROCESS_HEAP_H
#define SCORE_CPROCESS_HEAP_H

/// Makes the C library keep up to 16 MiB of freed memory for later allocations, instead of
/// returning it to the system. Does nothing if the C library doesn't support it.
void score_keep_memory(void);

#endif
