// The system's libmicrohttpd, as it is. The package manager finds its headers with pkg-config.
#ifndef SCORE_CMICROHTTPD_SHIM_H
#define SCORE_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

#endif
