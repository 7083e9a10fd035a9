// A web server with a C interface, over GNU libmicrohttpd. No other code uses that library.
//
// One thread reads requests and writes answers, another calls `tick` regularly, and each lane has a
// thread for requests that may have to wait. The comments below name the thread of each call.
#ifndef SCORE_CSERVE_SERVE_H
#define SCORE_CSERVE_SERVE_H

#include <stddef.h>
#include <stdint.h>

/// A running server.
typedef struct serve_server serve_server;
/// A request and its answer. It is valid during one call.
typedef struct serve_exchange serve_exchange;

/// The callbacks of the server. Each is called with the context.
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
  /// Called when a stream has ended, for any reason. Called on the server's thread.
  void (*ended)(void *context, uint64_t stream);
  /// Called regularly, and soon after `serve_wake`, on a thread of its own.
  void (*tick)(void *context);
} serve_calls;

/// The settings of a server.
typedef struct {
  /// A numeric address: `127.0.0.1`, `::`.
  const char *address;
  /// The port; 0 for any free port.
  uint16_t port;
  /// Certificate and key as PEM text; both NULL for plain HTTP.
  const char *certificate;
  const char *key;
  /// The most connections, and the number of places that are reserved for favoured connections (see
  /// `serve_favour`). If fewer places are free, other connections are closed: slow readers first,
  /// then those of the address with the most connections.
  unsigned connections;
  unsigned reserved;
  /// The time in which a request must arrive, in milliseconds.
  unsigned deadline;
  /// The time between two calls of `tick`, in milliseconds.
  unsigned interval;
  /// The largest size of a body in bytes.
  size_t body;
} serve_options;

/// The reasons why a server could not be started.
enum {
  serve_fault_none,
  serve_fault_address,
  serve_fault_in_use,
  serve_fault_not_permitted,
  serve_fault_no_tls,
  serve_fault_certificate,
  serve_fault_other
};

/// Starts a server. Returns NULL, with the reason in `fault`, if that fails. The options are not
/// used afterwards.
serve_server *serve_start(const serve_options *options, const serve_calls *calls, int *fault);

/// The port on which the server listens.
uint16_t serve_port(const serve_server *server);

/// Makes the server call `tick` at once. May be called on any thread.
void serve_wake(serve_server *server);

/// Ends all streams, stops the server, and frees it. Must not be called within one of its
/// callbacks.
void serve_stop(serve_server *server);

// MARK: One request

/// The method as it was sent, such as `GET`.
const char *serve_method(const serve_exchange *exchange);
/// The path and the query as they were sent, not decoded.
const char *serve_target(const serve_exchange *exchange);
/// The value of a header; NULL if the request has no such header.
const char *serve_header(const serve_exchange *exchange, const char *name);
/// The body and its size.
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

/// Answers a request. The headers are lines of `Name: value`. The body is copied.
void serve_answer(
    serve_exchange *exchange, unsigned status, const char *headers, const uint8_t *body,
    size_t size);

/// An answer that can be sent several times.
typedef struct serve_prepared serve_prepared;

/// Makes an answer of status 200 that can be sent several times; NULL if there is no memory.
serve_prepared *serve_prepare(const char *headers, const uint8_t *body, size_t size);

/// Answers with a prepared answer.
void serve_answer_prepared(serve_exchange *exchange, serve_prepared *prepared);

/// Releases a prepared answer. Answers that are being sent are not affected.
void serve_release(serve_prepared *prepared);

/// Answers with a stream that begins with some bytes. Returns the stream's number, which is never
/// used again; 0 if there is no place for a stream, and nothing was answered.
uint64_t serve_answer_stream(
    serve_exchange *exchange, const char *headers, const uint8_t *body, size_t size);

/// Compresses bytes with gzip. Returns the compressed size; 0 if it would be larger than `most`.
size_t serve_pack(const uint8_t *bytes, size_t size, uint8_t *packed, size_t most);

/// Whether an `Accept-Encoding` header contains gzip, and not with a weight of 0 (RFC 9110,
/// 12.5.3). NULL is a missing header.
int serve_names_gzip(const char *header);

// MARK: Streams (may be called on any thread, but not within `ended`)

/// Sends bytes on a stream. They replace bytes that are pending and not yet being sent. Returns 0
/// if the stream has ended.
int serve_send(serve_server *server, uint64_t stream, const uint8_t *body, size_t size);

/// Sends bytes on a stream if nothing else is waiting to be sent.
void serve_send_idle(serve_server *server, uint64_t stream, const uint8_t *body, size_t size);

/// Ends a stream after its pending bytes were sent.
void serve_end(serve_server *server, uint64_t stream);

// MARK: The process

/// Blocks the signals that end the process in all threads that are started later, and ignores
/// SIGPIPE, which a closed connection would raise.
void serve_hold_signals(void);

/// Prints text on standard output, and flushes it.
void serve_say(const char *text);

/// Runs a function on a new thread, which ends with it. Returns whether the thread was started.
int serve_begin(void (*work)(void *context), void *context);

/// Prints a text as a QR code on standard output, if `qrencode` is installed. Returns whether it
/// was printed.
int serve_show_code(const char *text);

/// Finds the numeric address of this machine in its local network. Returns whether there is one.
int serve_find_address(char *text, size_t size);

/// Reads a small text file. The caller frees the text; NULL if the file can't be read.
char *serve_read_file(const char *path);

/// Frees the text of `serve_read_file`.
void serve_free(char *text);

/// Whether there is a file or a folder at a path.
int serve_exists(const char *path);

/// An environment variable; NULL if it is not set.
const char *serve_variable(const char *name);

/// Prints text on standard error.
void serve_complain(const char *text);

/// Ends the process.
void serve_leave(int status) __attribute__((noreturn));

/// Waits for a signal that ends the process, and returns its number.
int serve_await_signal(void);

#endif
