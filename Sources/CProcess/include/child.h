// Runs another program without a shell, and waits for it.
#ifndef SCORE_CPROCESS_CHILD_H
#define SCORE_CPROCESS_CHILD_H

#include <stddef.h>

/// The reasons why a program has no exit status.
enum {
  /// There is no such program, or it may not be executed.
  score_child_missing = -1,
  /// It could not be started, took too long, or printed more than the limit.
  score_child_failed = -2,
};

/// Runs a program that is looked up in PATH, and waits until it ends.
///
/// `words` are its name and its arguments, ending with NULL. `input` is its standard input; its
/// standard error is discarded. If `output` is not NULL, it receives the program's output, at most
/// `most` bytes. A program that takes longer than `milliseconds` is killed.
/// Returns its exit status, 128 plus the signal that ended it, or one of the values above.
int score_child_run(
    const char *const *words, const void *input, size_t input_size, void **output,
    size_t *output_size, size_t most, int milliseconds);

/// Frees the output of `score_child_run`.
void score_child_free(void *output);

#endif
