#include "arguments.h"

// This one says whose C library it is.
#include <stdlib.h>

static int count;
static char *const *words;

// Swift's library finds the words again by a file of the system that can be out of reach. These
// C libraries give them to every constructor, as to `main`; others give nothing.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  words = argv;
}
#endif

int score_argument_count(void) { return words == NULL ? 0 : count; }

char *const *score_arguments(void) { return words; }
