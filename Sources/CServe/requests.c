// The requests of clients: refusing malformed ones, reading the others, and answering.
#include "requests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <netinet/in.h>
#include <sys/socket.h>

// The library stores each parameter of a query in the memory for the headers, and does not answer
// at all if they don't fit. So a request with more parameters is refused before the library parses
// it.
enum { most_target = 4096, most_arguments = 64, most_head = 16384 };

// MARK: Refusing requests that the library would answer wrongly

// Answers a request in place of the library, and shuts its connection down, so that the library
// can't send anything more. An encrypted connection is only shut down, because only the library can
// encrypt a response.
static void answer_directly(serve_exchange *exchange, const char *status) {
  const connection *known = connection_of(exchange->connection);
  exchange->is_dismissed = 1;
  if (known == NULL) return;
  char text[160];
  int length = snprintf(
      text, sizeof text,
      "HTTP/1.1 %s\r\nCache-Control: no-store\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
      status);
  if (!exchange->server->is_secure && length > 0)
    (void)!send(known->descriptor, text, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT);
  shutdown(known->descriptor, SHUT_RDWR);
}

// Called when the library logs an error. If a `Content-Length` is not a number, or if cookies take
// too much memory, the library would send two responses, so such requests are answered here.
void request_complain(void *context, const char *format, va_list arguments) {
  (void)format;
  (void)arguments;
  serve_server *server = context;
  // Only this thread changes the list of connections, so it may read the list without the lock,
  // which it may have locked already.
  if (!server->has_thread || !pthread_equal(server->thread, pthread_self())) return;
  for (connection *each = server->connections; each != NULL; each = each->next) {
    serve_exchange *exchange = each->reading;
    // The error is about the request whose headers were received completely but not yet processed.
    if (exchange == NULL || exchange->is_dismissed
        || MHD_get_connection_info(exchange->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)
            == NULL)
      continue;
    int is_counted = serve_header(exchange, "Content-Length") != NULL;
    answer_directly(
        exchange, is_counted ? "400 Bad Request" : "431 Request Header Fields Too Large");
  }
}

// MARK: Reading

void *request_begin(void *context, const char *target, struct MHD_Connection *of) {
  serve_exchange *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  made->server = context;
  made->connection = of;
  made->place = target;
  made->target = strdup(target == NULL ? "" : target);
  if (made->target == NULL) return made;
  connection *known = connection_of(of);
  if (known != NULL) known->reading = made;
  unsigned arguments = 0;
  for (const char *each = made->target; *each != 0; each++) arguments += *each == '&';
  if (strlen(made->target) > most_target) answer_directly(made, "414 URI Too Long");
  else if (arguments >= most_arguments)
    answer_directly(made, "431 Request Header Fields Too Large");
  return made;
}

void request_end(
    void *context, struct MHD_Connection *of, void **exchange,
    enum MHD_RequestTerminationCode code) {
  (void)code;
  serve_server *server = context;
  serve_exchange *known = *exchange;
  connection_set_state(server, of, state_waiting);
  connection *holder = connection_of(of);
  if (holder != NULL) holder->reading = NULL;
  if (known == NULL) return;
  if (known->task != NULL) server->calls.drop(server->calls.context, known->task);
  free(known->target);
  free(known->body);
  free(known);
  *exchange = NULL;
}

// Whether a byte is allowed in the name of a method or a header (RFC 9110, 5.6.2).
static int is_of_token(unsigned char byte) {
  return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z')
      || (byte != 0 && strchr("!#$%&'*+-.^_`|~", byte) != NULL);
}

static int is_token(const char *text) {
  if (*text == 0) return 0;
  for (; *text != 0; text++)
    if (!is_of_token((unsigned char)*text)) return 0;
  return 1;
}

// Whether a text contains a byte that is not allowed in the value of a header: any control
// character except a tab.
static int has_controls(const char *text) {
  for (; *text != 0; text++) {
    unsigned char byte = (unsigned char)*text;
    if ((byte < 0x20 && byte != '\t') || byte == 0x7f) return 1;
  }
  return 0;
}

typedef struct {
  int lengths, encodings, hosts, faults;
  // The beginning and the end of the request's headers in the library's buffer, and the end of the
  // part that was examined.
  const char *begin, *end, *seen;
} header_counts;

// Counts the bytes, other than white space, between the last part of the headers that the library
// has returned and the next one. Such bytes follow a NUL character, at which the library cut the
// last part off.
static void count_gap(header_counts *counts, const char *until) {
  if (until < counts->begin || until > counts->end) return;
  for (; counts->seen < until; counts->seen++)
    if (*counts->seen != 0 && strchr(" \t\r\n", *counts->seen) == NULL) counts->faults++;
}

static enum MHD_Result count_header(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  header_counts *counts = context;
  if (!is_token(name) || (value != NULL && has_controls(value))) counts->faults++;
  count_gap(counts, name);
  if (value != NULL && value >= counts->seen && value < counts->end)
    counts->seen = value + strlen(value);
  if (strcasecmp(name, "Content-Length") == 0) counts->lengths++;
  if (strcasecmp(name, "Transfer-Encoding") == 0) counts->encodings++;
  if (strcasecmp(name, "Host") == 0) counts->hosts++;
  return MHD_YES;
}

static void refuse(serve_exchange *exchange, unsigned status, const char *words) {
  serve_answer(
      exchange, status,
      "Content-Type: text/plain; charset=utf-8\nCache-Control: no-store\nConnection: close",
      (const uint8_t *)words, strlen(words));
}

// Whether a request's path or query has bytes that are not allowed, or was cut off at a NUL
// character. The library splits the first line of the request in place, so the version must begin
// directly after the end of the query.
static int is_faulty(const serve_exchange *exchange, const char *url, const char *version) {
  if (exchange->target == NULL) return 1;
  for (const char *each = exchange->target; *each != 0; each++)
    if ((unsigned char)*each <= ' ' || *each == 0x7f) return 1;
  return url == exchange->place && version > url && version - url < 2 * most_target
      && (size_t)(version - url) != strlen(exchange->target) + 1;
}

// Refuses a request that another HTTP parser could read differently, or whose body is too long.
// Returns whether it was refused.
static int refuse_faulty(serve_exchange *exchange, const char *url, const char *version) {
  header_counts counts = {0, 0, 0, 0, NULL, NULL, NULL};
  const union MHD_ConnectionInfo *head =
      MHD_get_connection_info(exchange->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  // The library splits the request in place, so these pointers are in one buffer.
  if (head != NULL && url == exchange->place && url > exchange->method && version > url
      && head->header_size < 2 * most_head && url < exchange->method + head->header_size
      && version < exchange->method + head->header_size) {
    counts.begin = exchange->method;
    counts.end = exchange->method + head->header_size;
    counts.seen = version + strlen(version);
  }
  MHD_get_connection_values(exchange->connection, MHD_HEADER_KIND, count_header, &counts);
  count_gap(&counts, counts.end);
  const char *length = serve_header(exchange, "Content-Length");
  unsigned long long size = length == NULL ? 0 : strtoull(length, NULL, 10);
  int is_reading = strcmp(exchange->method, "GET") == 0 || strcmp(exchange->method, "HEAD") == 0;
  if (counts.lengths > 1 || counts.encodings > 0 || counts.hosts != 1 || counts.faults > 0
      || !is_token(exchange->method) || is_faulty(exchange, url, version)
      || (is_reading && size > 0)) {
    refuse(exchange, 400, "The request is not understood.\n");
  } else if (size > exchange->server->most_body) {
    refuse(exchange, 413, "The request is too long.\n");
  } else {
    return 0;
  }
  return 1;
}

static enum MHD_Result read_body(serve_exchange *exchange, const char *part, size_t *size) {
  if (!exchange->is_answered) {
    if (exchange->size + *size > exchange->server->most_body) return MHD_NO;
    uint8_t *grown = realloc(exchange->body, exchange->size + *size);
    if (grown == NULL) return MHD_NO;
    memcpy(grown + exchange->size, part, *size);
    exchange->body = grown;
    exchange->size += *size;
  }
  *size = 0;
  return MHD_YES;
}

enum MHD_Result request_handle(
    void *context, struct MHD_Connection *of, const char *url, const char *method,
    const char *version, const char *part, size_t *size, void **known) {
  serve_server *server = context;
  serve_exchange *exchange = *known;
  if (exchange == NULL || exchange->is_dismissed) return MHD_NO;
  connection *holder = connection_of(of);
  if (holder != NULL) holder->reading = NULL;
  exchange->method = method;
  if (!exchange->is_begun) {
    exchange->is_begun = 1;
    exchange->result = MHD_NO;
    return refuse_faulty(exchange, url, version) ? exchange->result : MHD_YES;
  }
  if (*size > 0) return read_body(exchange, part, size);
  if (exchange->is_ready) {
    void *task = exchange->task;
    exchange->task = NULL;
    exchange->is_ready = 0;
    server->calls.answer(server->calls.context, exchange, task);
  } else if (!exchange->is_answered && !exchange->is_deferred) {
    server->calls.request(server->calls.context, exchange);
    if (exchange->is_deferred && !exchange->is_answered) return MHD_YES;
  }
  return exchange->is_answered ? exchange->result : MHD_NO;
}

const char *serve_method(const serve_exchange *exchange) { return exchange->method; }

const char *serve_target(const serve_exchange *exchange) { return exchange->target; }

const char *serve_header(const serve_exchange *exchange, const char *name) {
  return MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, name);
}

const uint8_t *serve_body(const serve_exchange *exchange, size_t *size) {
  *size = exchange->size;
  return exchange->body;
}

int serve_is_local(const serve_exchange *exchange) {
  const connection *known = connection_of(exchange->connection);
  struct sockaddr_storage name;
  socklen_t length = sizeof name;
  if (known == NULL || getsockname(known->descriptor, (struct sockaddr *)&name, &length) != 0)
    return 0;
  if (name.ss_family == AF_INET) {
    const struct sockaddr_in *four = (const void *)&name;
    return ntohl(four->sin_addr.s_addr) >> 24 == 127;
  }
  if (name.ss_family != AF_INET6) return 0;
  const struct in6_addr *six = &((const struct sockaddr_in6 *)(const void *)&name)->sin6_addr;
  return IN6_IS_ADDR_LOOPBACK(six) || (IN6_IS_ADDR_V4MAPPED(six) && six->s6_addr[12] == 127);
}

// MARK: Answering

void answer_add_headers(struct MHD_Response *response, const char *headers) {
  char line[1024];
  while (*headers != 0) {
    size_t length = strcspn(headers, "\n");
    if (length < sizeof line) {
      memcpy(line, headers, length);
      line[length] = 0;
      char *value = strstr(line, ": ");
      if (value != NULL) {
        *value = 0;
        MHD_add_response_header(response, line, value + 2);
      }
    }
    headers += length + (headers[length] == '\n');
  }
}

void answer_queue(serve_exchange *exchange, unsigned status, struct MHD_Response *response) {
  exchange->result = MHD_queue_response(exchange->connection, status, response);
  exchange->is_answered = 1;
  MHD_destroy_response(response);
}

void serve_answer(
    serve_exchange *exchange, unsigned status, const char *headers, const uint8_t *body,
    size_t size) {
  if (exchange->is_answered) return;
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, (void *)body, MHD_RESPMEM_MUST_COPY);
  if (response == NULL) return;
  answer_add_headers(response, headers);
  connection_set_state(exchange->server, exchange->connection, state_answering);
  answer_queue(exchange, status, response);
}

serve_prepared *serve_prepare(const char *headers, const uint8_t *body, size_t size) {
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, (void *)body, MHD_RESPMEM_MUST_COPY);
  if (response != NULL) answer_add_headers(response, headers);
  return (serve_prepared *)response;
}

void serve_answer_prepared(serve_exchange *exchange, serve_prepared *prepared) {
  if (exchange->is_answered) return;
  connection_set_state(exchange->server, exchange->connection, state_answering);
  exchange->result =
      MHD_queue_response(exchange->connection, 200, (struct MHD_Response *)prepared);
  exchange->is_answered = 1;
}

void serve_release(serve_prepared *prepared) {
  MHD_destroy_response((struct MHD_Response *)prepared);
}
