// The arguments of this process's command line.
#ifndef SCORE_CPROCESS_ARGUMENTS_H
#define SCORE_CPROCESS_ARGUMENTS_H

/// The number of arguments, including the program's name; 0 if the system doesn't pass them before
/// `main`.
int score_argument_count(void);

/// The arguments, of which the first is the program's name; a NULL follows the last one.
char *const *score_arguments(void);

#endif
