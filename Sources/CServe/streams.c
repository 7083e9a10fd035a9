// Streams: responses to boards that follow a round, and to keypads that wait for changes.
#include "server.h"

#include <stdlib.h>
#include <string.h>


void stream_resume(stream *known) {
  if (!known->is_suspended) return;
  known->is_suspended = 0;
  MHD_resume_connection(known->connection);
}

stream *stream_find(serve_server *server, uint64_t number) {
  stream *known = number == 0 ? NULL : &server->streams[number % server->most];
  return known != NULL && known->is_taken && known->number == number ? known : NULL;
}

// The reference to a stream that the library passes to the functions for the stream's response.
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
  stream *known = stream_find(server, name->number);
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
  stream *known = stream_find(server, name->number);
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

// Takes a free element of the array of streams, and returns the number of the new stream; 0 if no
// element is free. Only favoured connections get the reserved elements. The caller has locked the
// server's lock.
static uint64_t take_place(serve_server *server, struct MHD_Connection *of) {
  const connection *holder = connection_of(of);
  unsigned kept = holder != NULL && holder->is_favoured ? 0 : server->reserved;
  for (unsigned place = 0; place + kept < server->most; place++) {
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
  stream *known = stream_find(server, number);
  if (size > 0) memcpy(copy, body, size);
  known->sending = copy;
  known->size = size;
  connection *holder = connection_of(exchange->connection);
  if (holder != NULL) {
    holder->state = state_streaming;
    holder->since = server_now();
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
  answer_add_headers(response, headers);
  answer_queue(exchange, 200, response);
  return number;
}

static int send_bytes(
    serve_server *server, uint64_t number, const uint8_t *body, size_t size, int replaces) {
  uint8_t *copy = malloc(size + 1);
  if (copy == NULL) return 0;
  if (size > 0) memcpy(copy, body, size);
  pthread_mutex_lock(&server->lock);
  stream *known = stream_find(server, number);
  int is_open = known != NULL && !known->is_ended && (replaces || known->pending == NULL);
  if (is_open) {
    free(known->pending);
    known->pending = copy;
    known->pending_size = size;
    stream_resume(known);
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
  stream *known = stream_find(server, number);
  if (known != NULL) {
    known->is_ended = 1;
    stream_resume(known);
  }
  pthread_mutex_unlock(&server->lock);
}

