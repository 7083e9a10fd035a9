// Compression of bytes with zlib, in the gzip format that browsers accept.
#include "serve.h"

#include <limits.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

size_t serve_pack(const uint8_t *bytes, size_t size, uint8_t *packed, size_t most) {
  if (size > UINT_MAX || most > UINT_MAX) return 0;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  // 15 is the size of the largest window; adding 16 selects the gzip format (RFC 1952).
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY)
      != Z_OK)
    return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)size;
  stream.next_out = packed;
  stream.avail_out = (uInt)most;
  int result = deflate(&stream, Z_FINISH);
  size_t length = stream.total_out;
  deflateEnd(&stream);
  return result == Z_STREAM_END ? length : 0;
}

// Whether the parameters of a coding in an `Accept-Encoding` header, which end at a comma, give it
// a weight of 0.
static int is_refused(const char *parameters) {
  const char *end = parameters + strcspn(parameters, ",");
  const char *weight = parameters;
  while (weight < end && strncasecmp(weight, "q=", 2) != 0) weight++;
  if (weight >= end) return 0;
  weight += 2;
  return strspn(weight, "0.") == strcspn(weight, "; \t,");
}

int serve_names_gzip(const char *header) {
  const char *part = header == NULL ? "" : header;
  while (*part != 0) {
    part += strspn(part, ", \t");
    size_t length = strcspn(part, ",; \t");
    if (length == 4 && strncasecmp(part, "gzip", 4) == 0) return !is_refused(part + length);
    part += strcspn(part, ",");
  }
  return 0;
}
