#define _GNU_SOURCE
#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// How long an answer of one piece may take to be read.
enum { answer_deadline = 60000, header_memory = 16384, idle_seconds = 30 };

typedef enum { state_waiting, state_answering, state_streaming } connection_state;

// One connection, from when it is opened until it is closed.
typedef struct connection {
  struct connection *next, *previous;
  int descriptor;
  connection_state state;
  int64_t since;
  int is_favoured;
  uint64_t stream;
} connection;

// One place for a stream. Its number is the place and how often that was taken.
typedef struct {
  uint64_t number;
  struct MHD_Connection *connection;
  uint8_t *sending, *pending;
  size_t size, sent, pending_size;
  int is_taken, is_suspended, is_ended;
} stream;

struct serve_server {
  struct MHD_Daemon *daemon;
  serve_calls calls;
  unsigned most, reserved, deadline, interval;
  size_t most_body;
  uint16_t port;
  int wake[2];
  pthread_t ticker;
  // All below is used with the lock held.
  pthread_mutex_t lock;
  int is_stopping;
  connection *connections;
  unsigned count;
  stream *streams;
};

struct serve_exchange {
  serve_server *server;
  struct MHD_Connection *connection;
  char *target;
  const char *method;
  int is_begun, is_answered;
  enum MHD_Result result;
  uint8_t *body;
  size_t size;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// MARK: Connections

static connection *connection_of(struct MHD_Connection *of) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(of, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

static void set_state(serve_server *server, struct MHD_Connection *of, connection_state state) {
  connection *known = connection_of(of);
  if (known == NULL) return;
  pthread_mutex_lock(&server->lock);
  known->state = state;
  known->since = now();
  pthread_mutex_unlock(&server->lock);
}

static void notify_connection(
    void *context, struct MHD_Connection *of, void **socket_context,
    enum MHD_ConnectionNotificationCode code) {
  serve_server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(of, MHD_CONNECTION_INFO_CONNECTION_FD);
    connection *made = calloc(1, sizeof *made);
    *socket_context = made;
    if (made == NULL || info == NULL) return;
    made->descriptor = info->connect_fd;
    made->since = now();
    pthread_mutex_lock(&server->lock);
    made->next = server->connections;
    if (made->next != NULL) made->next->previous = made;
    server->connections = made;
    int is_crowded = ++server->count + server->reserved > server->most;
    pthread_mutex_unlock(&server->lock);
    if (is_crowded) serve_wake(server);
    return;
  }
  connection *known = *socket_context;
  if (known == NULL) return;
  pthread_mutex_lock(&server->lock);
  if (known->previous != NULL) known->previous->next = known->next;
  else if (server->connections == known) server->connections = known->next;
  if (known->next != NULL) known->next->previous = known->previous;
  server->count--;
  pthread_mutex_unlock(&server->lock);
  free(known);
  *socket_context = NULL;
}

// Wakes a stream that sleeps; with the lock held.
static void resume(stream *known) {
  if (!known->is_suspended) return;
  known->is_suspended = 0;
  MHD_resume_connection(known->connection);
}

static stream *find(serve_server *server, uint64_t number) {
  stream *known = number == 0 ? NULL : &server->streams[number % server->most];
  return known != NULL && known->is_taken && known->number == number ? known : NULL;
}

// Shuts what came too late, and makes room where places are few: first whoever has asked for
// nothing yet, then the oldest stream.
static void police(serve_server *server) {
  int64_t time = now();
  pthread_mutex_lock(&server->lock);
  unsigned cut = 0;
  connection *oldest[2] = {NULL, NULL};
  for (connection *each = server->connections; each != NULL; each = each->next) {
    int64_t age = time - each->since;
    if ((each->state == state_waiting && age > server->deadline)
        || (each->state == state_answering && age > answer_deadline)) {
      shutdown(each->descriptor, SHUT_RDWR);
      cut++;
    } else if (!each->is_favoured && each->state != state_answering) {
      connection **place = &oldest[each->state == state_streaming];
      if (*place == NULL || each->since < (*place)->since) *place = each;
    }
  }
  if (server->count > cut && server->count - cut + server->reserved > server->most) {
    connection *leaving = oldest[0] != NULL ? oldest[0] : oldest[1];
    if (leaving != NULL) {
      shutdown(leaving->descriptor, SHUT_RDWR);
      stream *known = find(server, leaving->stream);
      if (known != NULL) {
        known->is_ended = 1;
        resume(known);
      }
    }
  }
  pthread_mutex_unlock(&server->lock);
}

// MARK: Requests

static void *begin_exchange(void *context, const char *target, struct MHD_Connection *of) {
  serve_exchange *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  made->server = context;
  made->connection = of;
  made->target = strdup(target);
  return made;
}

static void end_exchange(
    void *context, struct MHD_Connection *of, void **exchange,
    enum MHD_RequestTerminationCode code) {
  (void)code;
  serve_exchange *known = *exchange;
  set_state(context, of, state_waiting);
  if (known == NULL) return;
  free(known->target);
  free(known->body);
  free(known);
  *exchange = NULL;
}

typedef struct { int lengths, encodings, hosts; } header_counts;

static enum MHD_Result count_header(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  (void)value;
  header_counts *counts = context;
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

// Refuses what another reader of the same bytes could take for something else, and too much of it.
static int refuse_faulty(serve_exchange *exchange) {
  header_counts counts = {0, 0, 0};
  MHD_get_connection_values(exchange->connection, MHD_HEADER_KIND, count_header, &counts);
  const char *length = serve_header(exchange, "Content-Length");
  unsigned long long size = length == NULL ? 0 : strtoull(length, NULL, 10);
  int is_reading = strcmp(exchange->method, "GET") == 0 || strcmp(exchange->method, "HEAD") == 0;
  if (counts.lengths > 1 || counts.encodings > 0 || counts.hosts != 1 || exchange->target == NULL
      || (is_reading && size > 0)) {
    refuse(exchange, 400, "The request is not understood.\n");
  } else if (size > exchange->server->most_body) {
    refuse(exchange, 413, "The request is too long.\n");
  } else {
    return 0;
  }
  return 1;
}

static enum MHD_Result handle(
    void *context, struct MHD_Connection *of, const char *url, const char *method,
    const char *version, const char *part, size_t *size, void **known) {
  (void)url;
  (void)version;
  (void)of;
  serve_server *server = context;
  serve_exchange *exchange = *known;
  if (exchange == NULL) return MHD_NO;
  exchange->method = method;
  if (!exchange->is_begun) {
    exchange->is_begun = 1;
    exchange->result = MHD_NO;
    return refuse_faulty(exchange) ? exchange->result : MHD_YES;
  }
  if (*size > 0) {
    if (exchange->is_answered) {
      *size = 0;
      return MHD_YES;
    }
    if (exchange->size + *size > server->most_body) return MHD_NO;
    uint8_t *grown = realloc(exchange->body, exchange->size + *size);
    if (grown == NULL) return MHD_NO;
    memcpy(grown + exchange->size, part, *size);
    exchange->body = grown;
    exchange->size += *size;
    *size = 0;
    return MHD_YES;
  }
  if (!exchange->is_answered) server->calls.request(server->calls.context, exchange);
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

void serve_favour(serve_exchange *exchange) {
  connection *known = connection_of(exchange->connection);
  if (known == NULL) return;
  pthread_mutex_lock(&exchange->server->lock);
  known->is_favoured = 1;
  pthread_mutex_unlock(&exchange->server->lock);
}

// Adds lines of `Name: value` to an answer.
static void add_headers(struct MHD_Response *response, const char *headers) {
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

static void queue(serve_exchange *exchange, unsigned status, struct MHD_Response *response) {
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
  add_headers(response, headers);
  set_state(exchange->server, exchange->connection, state_answering);
  queue(exchange, status, response);
}

serve_prepared *serve_prepare(const char *headers, const uint8_t *body, size_t size) {
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, (void *)body, MHD_RESPMEM_MUST_COPY);
  if (response != NULL) add_headers(response, headers);
  return (serve_prepared *)response;
}

void serve_answer_prepared(serve_exchange *exchange, serve_prepared *prepared) {
  if (exchange->is_answered) return;
  set_state(exchange->server, exchange->connection, state_answering);
  exchange->result =
      MHD_queue_response(exchange->connection, 200, (struct MHD_Response *)prepared);
  exchange->is_answered = 1;
}

void serve_release(serve_prepared *prepared) {
  MHD_destroy_response((struct MHD_Response *)prepared);
}

// MARK: Streams

// What a response of the library holds of a stream.
typedef struct {
  serve_server *server;
  uint64_t number;
} stream_name;

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t most) {
  (void)position;
  stream_name *name = context;
  serve_server *server = name->server;
  ssize_t result = 0;
  pthread_mutex_lock(&server->lock);
  stream *known = find(server, name->number);
  if (known == NULL) {
    result = MHD_CONTENT_READER_END_OF_STREAM;
  } else {
    if (known->sent == known->size && known->pending != NULL) {
      free(known->sending);
      known->sending = known->pending;
      known->size = known->pending_size;
      known->sent = 0;
      known->pending = NULL;
    }
    if (known->sent < known->size) {
      size_t count = known->size - known->sent;
      if (count > most) count = most;
      memcpy(buffer, known->sending + known->sent, count);
      known->sent += count;
      result = (ssize_t)count;
    } else if (known->is_ended || server->is_stopping) {
      result = MHD_CONTENT_READER_END_OF_STREAM;
    } else {
      known->is_suspended = 1;
      MHD_suspend_connection(known->connection);
    }
  }
  pthread_mutex_unlock(&server->lock);
  return result;
}

static void free_stream(void *context) {
  stream_name *name = context;
  serve_server *server = name->server;
  pthread_mutex_lock(&server->lock);
  stream *known = find(server, name->number);
  if (known != NULL) {
    free(known->sending);
    free(known->pending);
    uint64_t number = known->number;
    memset(known, 0, sizeof *known);
    known->number = number;
  }
  pthread_mutex_unlock(&server->lock);
  server->calls.ended(server->calls.context, name->number);
  free(name);
}

// Takes a place for a stream; 0 where there is none. With the lock held.
static uint64_t take_place(serve_server *server, struct MHD_Connection *of) {
  for (unsigned place = 0; place + server->reserved < server->most; place++) {
    stream *known = &server->streams[place];
    if (known->is_taken) continue;
    uint64_t number = known->number == 0 ? place : known->number;
    memset(known, 0, sizeof *known);
    known->number = number + server->most;
    known->connection = of;
    known->is_taken = 1;
    return known->number;
  }
  return 0;
}

uint64_t serve_answer_stream(
    serve_exchange *exchange, const char *headers, const uint8_t *body, size_t size) {
  serve_server *server = exchange->server;
  if (exchange->is_answered) return 0;
  stream_name *name = malloc(sizeof *name);
  uint8_t *copy = malloc(size + 1);
  pthread_mutex_lock(&server->lock);
  uint64_t number =
      name == NULL || copy == NULL || server->is_stopping
          ? 0 : take_place(server, exchange->connection);
  if (number == 0) {
    pthread_mutex_unlock(&server->lock);
    free(name);
    free(copy);
    return 0;
  }
  stream *known = find(server, number);
  if (size > 0) memcpy(copy, body, size);
  known->sending = copy;
  known->size = size;
  connection *holder = connection_of(exchange->connection);
  if (holder != NULL) {
    holder->state = state_streaming;
    holder->since = now();
    holder->stream = number;
  }
  pthread_mutex_unlock(&server->lock);
  name->server = server;
  name->number = number;
  struct MHD_Response *response =
      MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read_stream, name, free_stream);
  if (response == NULL) {
    free_stream(name);
    return 0;
  }
  add_headers(response, headers);
  queue(exchange, 200, response);
  return number;
}

static int send_bytes(
    serve_server *server, uint64_t number, const uint8_t *body, size_t size, int replaces) {
  uint8_t *copy = malloc(size + 1);
  if (copy == NULL) return 0;
  if (size > 0) memcpy(copy, body, size);
  pthread_mutex_lock(&server->lock);
  stream *known = find(server, number);
  int is_open = known != NULL && !known->is_ended && (replaces || known->pending == NULL);
  if (is_open) {
    free(known->pending);
    known->pending = copy;
    known->pending_size = size;
    resume(known);
  }
  pthread_mutex_unlock(&server->lock);
  if (!is_open) free(copy);
  return is_open;
}

int serve_send(serve_server *server, uint64_t number, const uint8_t *body, size_t size) {
  return send_bytes(server, number, body, size, 1);
}

void serve_send_idle(serve_server *server, uint64_t number, const uint8_t *body, size_t size) {
  send_bytes(server, number, body, size, 0);
}

void serve_end(serve_server *server, uint64_t number) {
  pthread_mutex_lock(&server->lock);
  stream *known = find(server, number);
  if (known != NULL) {
    known->is_ended = 1;
    resume(known);
  }
  pthread_mutex_unlock(&server->lock);
}

// MARK: Starting and stopping

void serve_wake(serve_server *server) {
  char byte = 1;
  // A full pipe wakes as well.
  if (write(server->wake[1], &byte, 1) < 0) return;
}

static void *run_ticks(void *context) {
  serve_server *server = context;
  int64_t policed = now();
  for (;;) {
    struct pollfd waiting = {server->wake[0], POLLIN, 0};
    int is_woken = poll(&waiting, 1, (int)server->interval) > 0;
    char bytes[256];
    while (is_woken && read(server->wake[0], bytes, sizeof bytes) > 0) {
    }
    pthread_mutex_lock(&server->lock);
    int is_stopping = server->is_stopping;
    int is_crowded = server->count + server->reserved > server->most;
    pthread_mutex_unlock(&server->lock);
    if (is_stopping) return NULL;
    if (is_crowded || now() - policed >= 500) {
      policed = now();
      police(server);
    }
    server->calls.tick(server->calls.context);
  }
}

// A socket that listens; -1 with the reason where there is none.
static int listening(const serve_options *options, uint16_t *port, int *fault) {
  char service[8];
  snprintf(service, sizeof service, "%u", (unsigned)options->port);
  struct addrinfo wanted, *found = NULL;
  memset(&wanted, 0, sizeof wanted);
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
  *fault = serve_fault_address;
  if (getaddrinfo(options->address, service, &wanted, &found) != 0) return -1;
  int descriptor = socket(found->ai_family, SOCK_STREAM, 0);
  int one = 1;
  struct sockaddr_storage name;
  socklen_t length = sizeof name;
  int is_open = descriptor >= 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
      && setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0
      && bind(descriptor, found->ai_addr, found->ai_addrlen) == 0
      && listen(descriptor, 511) == 0
      && getsockname(descriptor, (struct sockaddr *)&name, &length) == 0;
  int error = errno;
  freeaddrinfo(found);
  if (is_open) {
    char text[8];
    *fault = serve_fault_none;
    if (getnameinfo(
            (struct sockaddr *)&name, length, NULL, 0, text, sizeof text, NI_NUMERICSERV) == 0)
      *port = (uint16_t)strtoul(text, NULL, 10);
    return descriptor;
  }
  *fault = error == EADDRINUSE ? serve_fault_in_use
      : error == EACCES        ? serve_fault_not_permitted
      : error == EADDRNOTAVAIL ? serve_fault_address
                               : serve_fault_other;
  if (descriptor >= 0) close(descriptor);
  return -1;
}

static struct MHD_Daemon *start_daemon(
    serve_server *server, const serve_options *options, int descriptor) {
  int is_secure = options->certificate != NULL;
  struct MHD_OptionItem secure[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->key},
      {MHD_OPTION_HTTPS_PRIORITIES, 0, "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
      {MHD_OPTION_END, 0, NULL}};
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  unsigned flags = MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME
      | (MHD_is_feature_supported(MHD_FEATURE_EPOLL) == MHD_YES ? MHD_USE_EPOLL_INTERNAL_THREAD
                                                                : MHD_USE_POLL_INTERNAL_THREAD)
      | (is_secure ? MHD_USE_TLS : 0);
  return MHD_start_daemon(
      flags, server->port, NULL, NULL, handle, server, MHD_OPTION_LISTEN_SOCKET, descriptor,
      MHD_OPTION_CONNECTION_LIMIT, server->most, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      (size_t)header_memory, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)idle_seconds,
      MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_CONNECTION, notify_connection, server,
      MHD_OPTION_NOTIFY_COMPLETED, end_exchange, server, MHD_OPTION_URI_LOG_CALLBACK,
      begin_exchange, server, MHD_OPTION_ARRAY, is_secure ? secure : none, MHD_OPTION_END);
}

// As many descriptors as the connections need, where the system lets us have them.
static void raise_limit(unsigned connections) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  rlim_t wanted = connections + 64;
  if (limit.rlim_max != RLIM_INFINITY && wanted > limit.rlim_max) wanted = limit.rlim_max;
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = wanted;
  setrlimit(RLIMIT_NOFILE, &limit);
}

static void free_server(serve_server *server) {
  for (int end = 0; end < 2; end++)
    if (server->wake[end] >= 0) close(server->wake[end]);
  pthread_mutex_destroy(&server->lock);
  free(server->streams);
  free(server);
}

serve_server *serve_start(const serve_options *options, const serve_calls *calls, int *fault) {
  *fault = serve_fault_other;
  serve_server *server = calloc(1, sizeof *server);
  if (server == NULL) return NULL;
  server->calls = *calls;
  server->most = options->connections;
  server->reserved = options->reserved;
  server->deadline = options->deadline;
  server->interval = options->interval;
  server->most_body = options->body;
  server->wake[0] = server->wake[1] = -1;
  pthread_mutex_init(&server->lock, NULL);
  server->streams = calloc(server->most, sizeof *server->streams);
  raise_limit(server->most);
  if (options->certificate != NULL && MHD_is_feature_supported(MHD_FEATURE_TLS) != MHD_YES)
    *fault = serve_fault_no_tls;
  else if (server->streams != NULL && pipe(server->wake) == 0) {
    for (int end = 0; end < 2; end++) {
      fcntl(server->wake[end], F_SETFL, O_NONBLOCK);
      fcntl(server->wake[end], F_SETFD, FD_CLOEXEC);
    }
    int descriptor = listening(options, &server->port, fault);
    if (descriptor >= 0) {
      // Signals are for the threads that were there before.
      sigset_t all, before;
      sigfillset(&all);
      pthread_sigmask(SIG_SETMASK, &all, &before);
      server->daemon = start_daemon(server, options, descriptor);
      int is_ticking =
          server->daemon != NULL && pthread_create(&server->ticker, NULL, run_ticks, server) == 0;
      pthread_sigmask(SIG_SETMASK, &before, NULL);
      if (is_ticking) return server;
      *fault = options->certificate == NULL ? serve_fault_other : serve_fault_certificate;
      if (server->daemon != NULL) MHD_stop_daemon(server->daemon);
      else close(descriptor);
    }
  }
  free_server(server);
  return NULL;
}

uint16_t serve_port(const serve_server *server) { return server->port; }

void serve_stop(serve_server *server) {
  pthread_mutex_lock(&server->lock);
  server->is_stopping = 1;
  // The library ends the process where it is stopped while a connection sleeps.
  for (unsigned place = 0; place < server->most; place++) resume(&server->streams[place]);
  pthread_mutex_unlock(&server->lock);
  serve_wake(server);
  pthread_join(server->ticker, NULL);
  MHD_stop_daemon(server->daemon);
  free_server(server);
}
