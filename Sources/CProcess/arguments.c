#include "arguments.h"

// Including this header defines the macros that identify the C library.
#include <stdlib.h>

static int count;
static char *const *words;

// Swift's own library reads the arguments from a file of the system, which may not be readable. The
// C libraries of Linux (glibc) and Apple also pass them to every constructor, as to `main`; others
// don't.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  words = argv;
}
#endif

int score_argument_count(void) { return words == NULL ? 0 : count; }

char *const *score_arguments(void) { return words; }
