// The system's libpq, as it is.
#ifndef SCORE_CPQ_SHIM_H
#define SCORE_CPQ_SHIM_H

#include <libpq-fe.h>

#endif
