// Another program that is run for one thing, without a shell.
#ifndef SCORE_CPROCESS_CHILD_H
#define SCORE_CPROCESS_CHILD_H

#include <stddef.h>

/// What became of a program.
enum {
  /// There is no such program, or it may not be run.
  score_child_missing = -1,
  /// It could not be started, or did not end in time, or said more than was to be kept.
  score_child_failed = -2,
};

/// Runs a program that is looked up in PATH, and waits until it ends.
///
/// `words` are its name and its arguments, NULL behind the last. `input` is its standard input; its
/// errors are dropped. Its output is kept in `*output`, at most `most` bytes, where `output` is not
/// NULL; else it is dropped. A program that takes longer than `milliseconds` is ended.
/// Returns its exit status, 128 and the signal that ended it, or one of the above.
int score_child_run(
    const char *const *words, const void *input, size_t input_size, void **output,
    size_t *output_size, size_t most, int milliseconds);

/// Gives back what was kept.
void score_child_free(void *output);

#endif
