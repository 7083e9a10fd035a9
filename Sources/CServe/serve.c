// A server: its start, the regular call of `tick`, and its stop.
#include "requests.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { header_memory = 16384, idle_seconds = 30 };

int64_t server_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void serve_wake(serve_server *server) {
  char byte = 1;
  // If the pipe is full, it contains unread bytes, so the thread wakes as well.
  if (write(server->wake[1], &byte, 1) < 0) return;
}

static void *run_ticks(void *context) {
  serve_server *server = context;
  int64_t policed = server_now();
  for (;;) {
    struct pollfd waiting = {server->wake[0], POLLIN, 0};
    int is_woken = poll(&waiting, 1, (int)server->interval) > 0;
    char bytes[256];
    while (is_woken && read(server->wake[0], bytes, sizeof bytes) > 0) {
    }
    pthread_mutex_lock(&server->lock);
    int is_stopping = server->is_stopping;
    int is_crowded = server->count - server->leaving + server->reserved > server->most;
    pthread_mutex_unlock(&server->lock);
    if (is_stopping) return NULL;
    if (is_crowded || server_now() - policed >= 500) {
      policed = server_now();
      connections_police(server);
    }
    server->calls.tick(server->calls.context);
  }
}

// Returns a socket that listens for connections; -1 if that fails, and then sets `fault` to the
// reason.
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
  unsigned flags = MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG
      | (MHD_is_feature_supported(MHD_FEATURE_EPOLL) == MHD_YES ? MHD_USE_EPOLL_INTERNAL_THREAD
                                                                : MHD_USE_POLL_INTERNAL_THREAD)
      | (is_secure ? MHD_USE_TLS : 0);
  return MHD_start_daemon(
      flags, server->port, NULL, NULL, request_handle, server, MHD_OPTION_EXTERNAL_LOGGER,
      request_complain, server, MHD_OPTION_LISTEN_SOCKET, descriptor, MHD_OPTION_CONNECTION_LIMIT, server->most, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      (size_t)header_memory, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)idle_seconds,
      MHD_OPTION_NOTIFY_CONNECTION, connection_notify, server, MHD_OPTION_NOTIFY_COMPLETED,
      request_end, server, MHD_OPTION_URI_LOG_CALLBACK, request_begin, server, MHD_OPTION_ARRAY, is_secure ? secure : none, MHD_OPTION_END);
}

// Raises the process's limit of open descriptors to the number that the connections need, if the
// system allows it.
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
  server->is_secure = options->certificate != NULL;
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
      // Signals from outside are blocked while the new threads are started, so that only the
      // existing threads receive them. The signals of a fault stay open: a thread that blocks them
      // ends the process without the report that the runtime prints.
      sigset_t outside, before;
      sigfillset(&outside);
      const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
      for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigdelset(&outside, faults[i]);
      pthread_sigmask(SIG_SETMASK, &outside, &before);
      server->daemon = lanes_start(server) ? start_daemon(server, options, descriptor) : NULL;
      int is_ticking =
          server->daemon != NULL && pthread_create(&server->ticker, NULL, run_ticks, server) == 0;
      pthread_sigmask(SIG_SETMASK, &before, NULL);
      if (is_ticking) return server;
      lanes_stop(server);
      *fault = options->certificate == NULL ? serve_fault_other : serve_fault_certificate;
      if (server->daemon != NULL) MHD_stop_daemon(server->daemon);
      else close(descriptor);
    }
  }
  free_server(server);
  return NULL;
}

uint16_t serve_port(const serve_server *server) { return server->port; }

static void stop(serve_server *server) {
  // The library aborts the process if it is stopped while a connection is suspended, so all are
  // resumed first.
  lanes_stop(server);
  pthread_mutex_lock(&server->lock);
  server->is_stopping = 1;
  for (unsigned place = 0; place < server->most; place++) stream_resume(&server->streams[place]);
  pthread_mutex_unlock(&server->lock);
  serve_wake(server);
  pthread_join(server->ticker, NULL);
  MHD_stop_daemon(server->daemon);
  serve_calls calls = server->calls;
  free_server(server);
  calls.stopped(calls.context);
}

// Whether the calling thread is one of the server's own.
static int is_own_thread(serve_server *server) {
  pthread_t self = pthread_self();
  if (pthread_equal(self, server->ticker)) return 1;
  for (int number = 0; number < serve_lanes; number++)
    if (server->lanes[number].is_running && pthread_equal(self, server->lanes[number].thread))
      return 1;
  pthread_mutex_lock(&server->lock);
  int is_readers = server->has_thread && pthread_equal(self, server->thread);
  pthread_mutex_unlock(&server->lock);
  return is_readers;
}

static void *stop_elsewhere(void *context) {
  stop(context);
  return NULL;
}

void serve_stop(serve_server *server) {
  if (!is_own_thread(server)) {
    stop(server);
    return;
  }
  // A thread can't wait for its own end, so another one stops the server. If none can be started,
  // the server goes on until the process ends.
  pthread_t stopper;
  if (pthread_create(&stopper, NULL, stop_elsewhere, server) == 0) pthread_detach(stopper);
}
