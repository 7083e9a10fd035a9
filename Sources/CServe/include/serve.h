// A web server of plain functions, over GNU libmicrohttpd: the one place that knows that library.
//
// One thread reads requests and writes answers, another calls `tick` regularly, and each lane has a
// thread for requests that may have to wait. The comments below name the thread of each call.
#ifndef SCORE_CSERVE_SERVE_H
#define SCORE_CSERVE_SERVE_H

#include <stddef.h>
#include <stdint.h>

/// A server that runs.
typedef struct serve_server serve_server;
/// One request and its answer; it is there for the length of one call.
typedef struct serve_exchange serve_exchange;

/// What the server calls; each with the context.
typedef struct {
  void *context;
  /// Answers a request with `serve_answer` or `serve_answer_stream`, or passes it to a lane with
  /// `serve_defer`. Called on the server's thread.
  void (*request)(void *context, serve_exchange *exchange);
  /// Performs the task of a deferred request, on a lane's thread. Returns the lane that continues
  /// with the task, or -1 if it is done. `is_refused` is 1 if the request waited too long: the task
  /// must then be ended without being performed.
  int (*work)(void *context, void *task, int is_refused);
  /// Answers a request whose task is done, and releases the task. Called on the server's thread.
  void (*answer)(void *context, serve_exchange *exchange, void *task);
  /// Releases a task whose request has ended without an answer. Called on the server's thread.
  void (*drop)(void *context, void *task);
  /// A stream has ended, whoever ended it. On the server's thread.
  void (*ended)(void *context, uint64_t stream);
  /// On a thread of its own: every so often, and soon after `serve_wake`.
  void (*tick)(void *context);
} serve_calls;

/// How a server is set up.
typedef struct {
  /// A numeric address: `127.0.0.1`, `::`.
  const char *address;
  /// The port; 0 takes any that is free.
  uint16_t port;
  /// Certificate and key as PEM text; both NULL for plain HTTP.
  const char *certificate;
  const char *key;
  /// The most connections, and the number of places that are reserved for favoured connections (see
  /// `serve_favour`). If fewer places are free, other connections are closed: slow readers first,
  /// then those of the address with the most connections.
  unsigned connections;
  unsigned reserved;
  /// How long a request may take to arrive, in milliseconds.
  unsigned deadline;
  /// How often `tick` is called, in milliseconds.
  unsigned interval;
  /// The most bytes of a body.
  size_t body;
} serve_options;

/// Why a server could not be started.
enum {
  serve_fault_none,
  serve_fault_address,
  serve_fault_in_use,
  serve_fault_not_permitted,
  serve_fault_no_tls,
  serve_fault_certificate,
  serve_fault_other
};

/// Starts a server; NULL with the reason in `fault` where it can't be. The options are not kept.
serve_server *serve_start(const serve_options *options, const serve_calls *calls, int *fault);

/// The port that it listens on.
uint16_t serve_port(const serve_server *server);

/// Has `tick` called at once. From any thread.
void serve_wake(serve_server *server);

/// Ends all streams, stops, and frees the server. Not from within a call of it.
void serve_stop(serve_server *server);

// MARK: One request

/// The method as it was sent: `GET`.
const char *serve_method(const serve_exchange *exchange);
/// Path and query as they were sent, with nothing decoded.
const char *serve_target(const serve_exchange *exchange);
/// The value of a header; NULL where there is none.
const char *serve_header(const serve_exchange *exchange, const char *name);
/// The body, and how long it is.
const uint8_t *serve_body(const serve_exchange *exchange, size_t *size);
/// Whether the request was sent to a loopback address.
int serve_is_local(const serve_exchange *exchange);
/// Marks the connection as favoured, so that it stays open if few places are free. Each token keeps
/// up to eight connections; a ninth closes the oldest.
void serve_favour(serve_exchange *exchange, const char *token);

/// The number of lanes. Each is a thread that performs one task at a time.
enum { serve_lanes = 2 };

/// Passes the task of a request to a lane, which calls `work`. Returns 0 if too many requests wait
/// for the lane; the caller then still owns the task.
int serve_defer(serve_exchange *exchange, unsigned lane, void *task);

/// Answers. The headers are lines of `Name: value`, the body is copied.
void serve_answer(
    serve_exchange *exchange, unsigned status, const char *headers, const uint8_t *body,
    size_t size);

/// An answer that is given again and again.
typedef struct serve_prepared serve_prepared;

/// Makes an answer of status 200 that can be given again and again; NULL where there is no memory.
serve_prepared *serve_prepare(const char *headers, const uint8_t *body, size_t size);

/// Answers with what was prepared.
void serve_answer_prepared(serve_exchange *exchange, serve_prepared *prepared);

/// Lets go of what was prepared; answers that are on their way are not touched.
void serve_release(serve_prepared *prepared);

/// Answers with a body that goes on, and begins with some bytes. Returns the stream's number, which
/// is never used again; 0 where there is no place for one, and nothing was answered.
uint64_t serve_answer_stream(
    serve_exchange *exchange, const char *headers, const uint8_t *body, size_t size);

/// Packs bytes as gzip does. Returns how many there are then; 0 where they do not fit into `most`.
size_t serve_pack(const uint8_t *bytes, size_t size, uint8_t *packed, size_t most);

/// Whether an `Accept-Encoding` header names gzip, and does not refuse it with a weight of 0 (RFC
/// 9110, 12.5.3); NULL names nothing.
int serve_names_gzip(const char *header);

// MARK: Streams, from any thread but within `ended`

/// Sends bytes on a stream, in the place of what was to be sent before and has not begun. Returns 0
/// where the stream has ended.
int serve_send(serve_server *server, uint64_t stream, const uint8_t *body, size_t size);

/// Sends bytes on a stream where nothing else is waiting to be sent.
void serve_send_idle(serve_server *server, uint64_t stream, const uint8_t *body, size_t size);

/// Ends a stream after what is to be sent on it.
void serve_end(serve_server *server, uint64_t stream);

// MARK: The process

/// Keeps signals that end the process from every thread that is begun later, and a reader that went
/// away from ending it.
void serve_hold_signals(void);

/// Writes text to the standard output, at once.
void serve_say(const char *text);

/// Runs a function on a thread of its own, which ends with it. Returns whether it was begun.
int serve_begin(void (*work)(void *context), void *context);

/// Shows a text as a code for cameras on the standard output, where `qrencode` is installed.
/// Returns whether it was.
int serve_show_code(const char *text);

/// Finds the numeric address under which this machine is reached by its neighbours. Returns whether
/// there is one.
int serve_find_address(char *text, size_t size);

/// Reads a small file whole, as text that the caller frees; NULL where it can't be read.
char *serve_read_file(const char *path);

/// Frees what `serve_read_file` gave.
void serve_free(char *text);

/// Whether anything has a path.
int serve_exists(const char *path);

/// An environment variable; NULL where it is not set.
const char *serve_variable(const char *name);

/// Writes text to the error stream.
void serve_complain(const char *text);

/// Ends the process.
void serve_leave(int status) __attribute__((noreturn));

/// Waits for a signal that ends the process, and gives its number.
int serve_await_signal(void);

#endif
