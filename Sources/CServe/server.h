// What the parts of the server share, and nobody else sees.
#ifndef SCORE_CSERVE_SERVER_H
#define SCORE_CSERVE_SERVER_H

#define _GNU_SOURCE
#include "serve.h"

#include <microhttpd.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/types.h>

// A connection waits for a request, has one that a lane works on, is sent an answer of one piece,
// or is sent a stream.
typedef enum { state_waiting, state_working, state_answering, state_streaming } connection_state;

// An address that connections come from; of IPv6, the network that one site has.
typedef struct peer {
  struct peer *next;
  uint8_t address[16];
  unsigned connections;
  // How many of them are neither favoured nor leaving.
  unsigned plain;
} peer;

// One connection, from when it is opened until it is closed.
typedef struct connection {
  struct connection *next, *previous;
  int descriptor;
  connection_state state;
  int64_t since;
  int is_favoured, is_leaving;
  // The hash of the token that it is favoured for; 0 for none.
  uint64_t holder;
  uint64_t stream;
  peer *peer;
  // The request whose headers are being read. For the server's thread alone.
  serve_exchange *reading;
} connection;

// One place for a stream. Its number is the place and how often that was taken.
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
  // The thread that takes requests and writes answers, known from its first connection on.
  pthread_t thread;
  int has_thread;
  lane lanes[serve_lanes];
  // All below is used with the lock held.
  pthread_mutex_t lock;
  int is_stopping;
  connection *connections;
  peer *peers;
  // How many connections there are, and how many of them were shut and are not closed yet.
  unsigned count, leaving;
  stream *streams;
};

struct serve_exchange {
  serve_server *server;
  struct MHD_Connection *connection;
  // The target as it was sent, and where the library keeps it.
  char *target;
  const char *place;
  const char *method;
  int is_begun, is_answered, is_deferred, is_ready, is_dismissed;
  enum MHD_Result result;
  uint8_t *body;
  size_t size;
  // What a lane has made of it.
  void *task;
};

// Milliseconds of a clock that only goes forward.
int64_t server_now(void);

// MARK: Connections

connection *connection_of(struct MHD_Connection *of);
void connection_set_state(serve_server *server, struct MHD_Connection *of, connection_state state);
void connection_notify(
    void *context, struct MHD_Connection *of, void **socket_context,
    enum MHD_ConnectionNotificationCode code);
// Shuts what came too late, and makes room where places are few.
void connections_police(serve_server *server);

// MARK: Streams

// The stream of a number; NULL where it has ended. With the lock held.
stream *stream_find(serve_server *server, uint64_t number);
// Wakes a stream that sleeps; with the lock held.
void stream_resume(stream *known);

// MARK: Answers and lanes

void answer_add_headers(struct MHD_Response *response, const char *headers);
void answer_queue(serve_exchange *exchange, unsigned status, struct MHD_Response *response);
int lanes_start(serve_server *server);
// Ends the lanes once nothing waits for them; what does is refused.
void lanes_stop(serve_server *server);

#endif
