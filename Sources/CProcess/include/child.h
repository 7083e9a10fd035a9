// Runs another program without a shell, and waits for it.
#ifndef SCORE_CPROCESS_CHILD_H
#define SCORE_CPROCESS_CHILD_H

#include <stddef.h>

/// The results of `score_child_run` for a program that has no exit status.
enum {
  /// There is no such program, or the user may not run it.
  score_child_missing = -1,
  /// The program could not be started, took too long, or printed more than the limit.
  score_child_failed = -2,
};

/// Runs a program, which is looked up in PATH, and waits until it ends.
///
/// `words` are the program's name and its arguments, with a NULL after them. `input` is its
/// standard input; its standard error is discarded. If `output` is not NULL, it receives the
/// program's output, at most `most` bytes. A program that takes longer than `milliseconds` is
/// killed. Returns the program's exit status, 128 plus the number of the signal that ended it, or
/// one of the values above.
int score_child_run(
    const char *const *words, const void *input, size_t input_size, void **output,
    size_t *output_size, size_t most, int milliseconds);

/// Frees the output that `score_child_run` returned.
void score_child_free(void *output);

#endif
