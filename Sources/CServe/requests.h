// The functions that the library calls for each request.
#ifndef SCORE_CSERVE_REQUESTS_H
#define SCORE_CSERVE_REQUESTS_H

#include "server.h"

#include <stdarg.h>

void *request_begin(void *context, const char *target, struct MHD_Connection *of);
void request_end(
    void *context, struct MHD_Connection *of, void **exchange,
    enum MHD_RequestTerminationCode code);
enum MHD_Result request_handle(
    void *context, struct MHD_Connection *of, const char *url, const char *method,
    const char *version, const char *part, size_t *size, void **known);
void request_complain(void *context, const char *format, va_list arguments);

#endif
