// What becomes of memory that the process has freed.
#ifndef SCORE_CPROCESS_HEAP_H
#define SCORE_CPROCESS_HEAP_H

/// Keeps memory that was freed for what is needed next, up to 16 MiB, instead of giving it back to
/// the system and asking for it again; only with a C library that can.
void score_keep_memory(void);

#endif
