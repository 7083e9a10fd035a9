// The open connections of clients, and the order in which they are closed if few are free.
#include "server.h"

#include <stdlib.h>
#include <string.h>
#include <netinet/in.h>
#include <sys/socket.h>

// In this order: the time in milliseconds within which a client must have read a complete response;
// the time after which a client counts as a slow reader; the maximum number of connections for each
// token; the number of free connections below which even connections with a token are closed.
enum { answer_deadline = 60000, slow_after = 2000, most_of_holder = 8, least_free = 4 };

connection *connection_of(struct MHD_Connection *of) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(of, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

void connection_set_state(serve_server *server, struct MHD_Connection *of, connection_state state) {
  connection *known = connection_of(of);
  if (known == NULL) return;
  pthread_mutex_lock(&server->lock);
  known->state = state;
  known->since = server_now();
  pthread_mutex_unlock(&server->lock);
}

// MARK: Addresses

// Reads the address of a connection's client; of an IPv6 address only the network prefix (64 bits),
// because a site assigns the rest by itself.
static void read_address(struct MHD_Connection *of, uint8_t address[16]) {
  memset(address, 0, 16);
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(of, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (info == NULL || info->client_addr == NULL) return;
  if (info->client_addr->sa_family == AF_INET) {
    memcpy(address, &((const struct sockaddr_in *)(const void *)info->client_addr)->sin_addr, 4);
  } else if (info->client_addr->sa_family == AF_INET6) {
    const struct in6_addr *six =
        &((const struct sockaddr_in6 *)(const void *)info->client_addr)->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(six)) memcpy(address, six->s6_addr + 12, 4);
    else memcpy(address, six->s6_addr, 8);
  }
}

// Returns the record of a client address after counting one more connection, and adds it if it is
// new; NULL if there is no memory. The caller has locked the server's lock.
static peer *take_peer(serve_server *server, const uint8_t address[16]) {
  for (peer *each = server->peers; each != NULL; each = each->next) {
    if (memcmp(each->address, address, 16) != 0) continue;
    each->connections++;
    return each;
  }
  peer *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  memcpy(made->address, address, 16);
  made->connections = 1;
  made->next = server->peers;
  server->peers = made;
  return made;
}

static void leave_peer(serve_server *server, peer *known) {
  if (known == NULL || --known->connections > 0) return;
  peer **place = &server->peers;
  while (*place != NULL && *place != known) place = &(*place)->next;
  if (*place == known) *place = known->next;
  free(known);
}

static int is_plain(const connection *known) { return !known->is_favoured && !known->is_leaving; }

// MARK: Giving way

// Shuts a connection down; the library notices this and closes it. The caller has locked the
// server's lock.
static void dismiss(serve_server *server, connection *leaving) {
  if (leaving->is_leaving) return;
  if (is_plain(leaving) && leaving->peer != NULL) leaving->peer->plain--;
  leaving->is_leaving = 1;
  server->leaving++;
  shutdown(leaving->descriptor, SHUT_RDWR);
  stream *known = stream_find(server, leaving->stream);
  if (known != NULL) {
    known->is_ended = 1;
    stream_resume(known);
  }
}

// The rank of a connection without a token; the connection with the lowest rank is closed first.
// Slow readers have the lowest rank, followed by the connections of the address with the most of
// them: idle ones, then streams, then those whose request is being answered.
static uint64_t reluctance(const connection *known, int64_t time) {
  if (known->state == state_answering && time - known->since > slow_after) return 0;
  unsigned crowd = known->peer == NULL ? 0 : known->peer->plain;
  unsigned kind = known->state == state_waiting ? 0 : known->state == state_streaming ? 1 : 2;
  return 1 + ((uint64_t)(UINT32_MAX - crowd) << 2) + kind;
}

// The connection to close next; NULL if there is none. The caller has locked the server's lock.
static connection *find_leaving(serve_server *server, int is_favoured, const connection *staying) {
  int64_t time = server_now();
  connection *found = NULL;
  uint64_t least = 0;
  for (connection *each = server->connections; each != NULL; each = each->next) {
    if (each->is_leaving || each->is_favoured != is_favoured || each == staying) continue;
    uint64_t own = is_favoured ? 0 : reluctance(each, time);
    if (found != NULL && (own > least || (own == least && each->since >= found->since))) continue;
    found = each;
    least = own;
  }
  return found;
}

// Closes connections until the reserved number is free. Favoured connections may use the reserved
// ones, and are closed only if fewer than `least_free` are free. The caller has locked the server's
// lock.
static void make_room(serve_server *server, const connection *staying) {
  while (server->count - server->leaving + server->reserved > server->most) {
    connection *leaving = find_leaving(server, 0, staying);
    if (leaving == NULL && server->count - server->leaving + least_free > server->most)
      leaving = find_leaving(server, 1, staying);
    if (leaving == NULL) return;
    dismiss(server, leaving);
  }
}

void connections_police(serve_server *server) {
  int64_t time = server_now();
  pthread_mutex_lock(&server->lock);
  for (connection *each = server->connections; each != NULL; each = each->next) {
    int64_t age = time - each->since;
    if ((each->state == state_waiting && age > server->deadline)
        || (each->state == state_answering && age > answer_deadline))
      dismiss(server, each);
  }
  make_room(server, NULL);
  pthread_mutex_unlock(&server->lock);
}

void serve_favour(serve_exchange *exchange, const char *token) {
  serve_server *server = exchange->server;
  connection *known = connection_of(exchange->connection);
  if (known == NULL) return;
  uint64_t holder = 14695981039346656037u;
  for (; *token != 0; token++) holder = (holder ^ (uint8_t)*token) * 1099511628211u;
  pthread_mutex_lock(&server->lock);
  if (is_plain(known) && known->peer != NULL) known->peer->plain--;
  known->is_favoured = 1;
  known->holder = holder;
  unsigned count = 0;
  connection *oldest = NULL;
  for (connection *each = server->connections; each != NULL; each = each->next) {
    if (!each->is_favoured || each->is_leaving || each->holder != holder) continue;
    count++;
    if (each == known || each->state == state_working) continue;
    if (oldest == NULL || each->since < oldest->since) oldest = each;
  }
  if (count > most_of_holder && oldest != NULL) dismiss(server, oldest);
  pthread_mutex_unlock(&server->lock);
}

// MARK: Opening and closing

static void begin_connection(
    serve_server *server, struct MHD_Connection *of, void **socket_context) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(of, MHD_CONNECTION_INFO_CONNECTION_FD);
  connection *made = calloc(1, sizeof *made);
  if (made != NULL && info == NULL) {
    free(made);
    made = NULL;
  }
  *socket_context = made;
  if (made == NULL) return;
  uint8_t address[16];
  read_address(of, address);
  made->descriptor = info->connect_fd;
  made->since = server_now();
  pthread_mutex_lock(&server->lock);
  server->thread = pthread_self();
  server->has_thread = 1;
  made->peer = take_peer(server, address);
  if (made->peer != NULL) made->peer->plain++;
  made->next = server->connections;
  if (made->next != NULL) made->next->previous = made;
  server->connections = made;
  server->count++;
  make_room(server, made);
  pthread_mutex_unlock(&server->lock);
}

void connection_notify(
    void *context, struct MHD_Connection *of, void **socket_context,
    enum MHD_ConnectionNotificationCode code) {
  serve_server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    begin_connection(server, of, socket_context);
    return;
  }
  connection *known = *socket_context;
  if (known == NULL) return;
  pthread_mutex_lock(&server->lock);
  if (known->previous != NULL) known->previous->next = known->next;
  else if (server->connections == known) server->connections = known->next;
  if (known->next != NULL) known->next->previous = known->previous;
  server->count--;
  if (known->is_leaving) server->leaving--;
  if (is_plain(known) && known->peer != NULL) known->peer->plain--;
  leave_peer(server, known->peer);
  pthread_mutex_unlock(&server->lock);
  free(known);
  *socket_context = NULL;
}
