// Declarations that the source files of the server share.
#ifndef SCORE_CSERVE_SERVER_H
#define SCORE_CSERVE_SERVER_H

#define _GNU_SOURCE
#include "serve.h"

#include <microhttpd.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/types.h>

// The state of a connection: it waits for a request, a lane works on its request, a complete
// response is being sent, or a stream is being sent.
typedef enum { state_waiting, state_working, state_answering, state_streaming } connection_state;

// A client address (for IPv6, the 64-bit network), with the number of connections from it.
typedef struct peer {
  struct peer *next;
  uint8_t address[16];
  unsigned connections;
  // The number of these connections that have no token and are not being closed.
  unsigned plain;
} peer;

// One connection of a client, from its opening until its closing.
typedef struct connection {
  struct connection *next, *previous;
  int descriptor;
  connection_state state;
  int64_t since;
  int is_favoured, is_leaving;
  // The hash of the token for which the connection is favoured; 0 if it is not favoured.
  uint64_t holder;
  uint64_t stream;
  peer *peer;
  // The request of this connection whose headers are being read. Used only on the server's thread.
  serve_exchange *reading;
} connection;

// An element of the array of streams, free or in use. Each time it is taken, the number of its
// stream grows by the size of the array, so a stream's index is its number modulo that size.
typedef struct {
  uint64_t number;
  struct MHD_Connection *connection;
  uint8_t *sending, *pending;
  size_t size, sent, pending_size;
  int is_taken, is_suspended, is_ended;
} stream;

// A request that waits for a lane.
typedef struct errand {
  struct errand *next;
  serve_exchange *exchange;
  void *task;
  int64_t since;
} errand;

// A thread that works on requests, one after the other.
typedef struct {
  serve_server *server;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  errand *first, *last;
  unsigned count;
  int is_running, is_stopping;
} lane;

struct serve_server {
  struct MHD_Daemon *daemon;
  serve_calls calls;
  unsigned most, reserved, deadline, interval;
  size_t most_body;
  int is_secure;
  uint16_t port;
  int wake[2];
  pthread_t ticker;
  // The thread that reads requests and writes responses; set when the first connection is opened.
  pthread_t thread;
  int has_thread;
  lane lanes[serve_lanes];
  // Everything below is used only while the lock is locked.
  pthread_mutex_t lock;
  int is_stopping;
  connection *connections;
  peer *peers;
  // The number of connections, and the number of them that were shut down but are not closed yet.
  unsigned count, leaving;
  stream *streams;
};

struct serve_exchange {
  serve_server *server;
  struct MHD_Connection *connection;
  // A copy of the request's path and query as the client sent them, and the address of the original
  // in the library's buffer.
  char *target;
  const char *place;
  const char *method;
  int is_begun, is_answered, is_deferred, is_ready, is_dismissed;
  enum MHD_Result result;
  uint8_t *body;
  size_t size;
  // The task that a lane has performed for the request.
  void *task;
};

// The current time in milliseconds on a monotonic clock.
int64_t server_now(void);

// MARK: Connections

connection *connection_of(struct MHD_Connection *of);
void connection_set_state(serve_server *server, struct MHD_Connection *of, connection_state state);
void connection_notify(
    void *context, struct MHD_Connection *of, void **socket_context,
    enum MHD_ConnectionNotificationCode code);
// Shuts down connections whose time is over, and closes others if few connections are free.
void connections_police(serve_server *server);

// MARK: Streams

// The stream with a number; NULL if it has ended. The caller has locked the server's lock.
stream *stream_find(serve_server *server, uint64_t number);
// Resumes a stream if it is suspended. The caller has locked the server's lock.
void stream_resume(stream *known);

// MARK: Answers and lanes

void answer_add_headers(struct MHD_Response *response, const char *headers);
void answer_queue(serve_exchange *exchange, unsigned status, struct MHD_Response *response);
int lanes_start(serve_server *server);
// Stops all lanes. Requests that are still waiting are refused.
void lanes_stop(serve_server *server);

#endif
