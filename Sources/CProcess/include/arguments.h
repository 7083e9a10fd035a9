// The arguments of the process (guard.h has the file that a signal deletes).
#ifndef SCORE_CPROCESS_ARGUMENTS_H
#define SCORE_CPROCESS_ARGUMENTS_H

/// The number of arguments; 0 if the system doesn't pass them before `main`.
int score_argument_count(void);

/// The arguments, beginning with the program's name, and ending with NULL.
char *const *score_arguments(void);

#endif
