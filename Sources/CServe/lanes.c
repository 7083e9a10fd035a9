// Lanes: threads that perform the tasks of requests, so that a slow request does not delay others.
#include "server.h"

#include <stdlib.h>

// In this order: the maximum number of requests that wait for a lane; the number of them that is
// kept for phones that have joined and for the owner; the maximum time of waiting in milliseconds.
// Further requests are refused.
enum { most_waiting = 256, kept_waiting = 64, patience = 5000 };

static int is_favoured(serve_exchange *exchange) {
  pthread_mutex_lock(&exchange->server->lock);
  const connection *holder = connection_of(exchange->connection);
  int result = holder != NULL && holder->is_favoured;
  pthread_mutex_unlock(&exchange->server->lock);
  return result;
}

// Adds a request to the end of a lane. Returns whether the lane accepted it.
static int add(lane *to, serve_exchange *exchange, void *task, int suspends) {
  errand *made = malloc(sizeof *made);
  if (made == NULL) return 0;
  *made = (errand){NULL, exchange, task, server_now()};
  int most = is_favoured(exchange) ? most_waiting : most_waiting - kept_waiting;
  pthread_mutex_lock(&to->lock);
  int is_taken = to->is_running && !to->is_stopping && to->count < most;
  if (is_taken) {
    if (suspends) {
      exchange->is_deferred = 1;
      connection_set_state(exchange->server, exchange->connection, state_working);
      MHD_suspend_connection(exchange->connection);
    }
    if (to->last == NULL) to->first = made;
    else to->last->next = made;
    to->last = made;
    to->count++;
    pthread_cond_signal(&to->changed);
  }
  pthread_mutex_unlock(&to->lock);
  if (!is_taken) free(made);
  return is_taken;
}

int serve_defer(serve_exchange *exchange, unsigned number, void *task) {
  if (exchange->is_answered || exchange->is_deferred || number >= serve_lanes) return 0;
  return add(&exchange->server->lanes[number], exchange, task, 1);
}

static void work(lane *own, errand *next, int is_refused) {
  serve_server *server = own->server;
  int onward = server->calls.work(server->calls.context, next->task, is_refused);
  if (onward >= 0 && onward < serve_lanes) {
    if (add(&server->lanes[onward], next->exchange, next->task, 0)) return;
    server->calls.work(server->calls.context, next->task, 1);
  }
  next->exchange->task = next->task;
  next->exchange->is_ready = 1;
  // From now on, only the server's thread may use the request.
  MHD_resume_connection(next->exchange->connection);
}

static void *run_lane(void *context) {
  lane *own = context;
  for (;;) {
    pthread_mutex_lock(&own->lock);
    while (own->first == NULL && !own->is_stopping) pthread_cond_wait(&own->changed, &own->lock);
    errand *next = own->first;
    if (next != NULL) {
      own->first = next->next;
      if (own->first == NULL) own->last = NULL;
      own->count--;
    }
    int is_stopping = own->is_stopping;
    pthread_mutex_unlock(&own->lock);
    if (next == NULL) return NULL;
    work(own, next, is_stopping || server_now() - next->since > patience);
    free(next);
  }
}

int lanes_start(serve_server *server) {
  for (int number = 0; number < serve_lanes; number++) {
    lane *each = &server->lanes[number];
    each->server = server;
    pthread_mutex_init(&each->lock, NULL);
    pthread_cond_init(&each->changed, NULL);
    each->is_running = pthread_create(&each->thread, NULL, run_lane, each) == 0;
    if (!each->is_running) return 0;
  }
  return 1;
}

void lanes_stop(serve_server *server) {
  for (int number = 0; number < serve_lanes; number++) {
    lane *each = &server->lanes[number];
    if (!each->is_running) continue;
    pthread_mutex_lock(&each->lock);
    each->is_stopping = 1;
    pthread_cond_signal(&each->changed);
    pthread_mutex_unlock(&each->lock);
    pthread_join(each->thread, NULL);
  }
}
