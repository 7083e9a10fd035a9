// The words that the process was started with (the file that a signal deletes is in guard.h).
#ifndef SCORE_CPROCESS_ARGUMENTS_H
#define SCORE_CPROCESS_ARGUMENTS_H

/// How many words there are; 0 where the system doesn't hand them over before `main`.
int score_argument_count(void);

/// The words, the program's own name first; NULL behind the last.
char *const *score_arguments(void);

#endif
