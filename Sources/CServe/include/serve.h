// A web server with a C interface, over GNU libmicrohttpd. No other code uses that library.
//
// One thread reads requests and writes responses, another one calls `tick` regularly, and each lane
// is a thread for requests that may have to wait. The comments below name the thread of each call.
#ifndef SCORE_CSERVE_SERVE_H
#define SCORE_CSERVE_SERVE_H

#include <stddef.h>
#include <stdint.h>

/// A running server.
typedef struct serve_server serve_server;
/// A request of a client and the response to it. It is valid during one call.
typedef struct serve_exchange serve_exchange;

/// The functions that the server calls. Each is called with `context` as its first argument.
typedef struct {
  void *context;
  /// Answers a request with `serve_answer` or `serve_answer_stream`, or passes it to a lane with
  /// `serve_defer`. Called on the server's thread.
  void (*request)(void *context, serve_exchange *exchange);
  /// Performs the task of a request that was passed to a lane, on the lane's thread. Returns the
  /// lane that continues with the task, or -1 if the task is done. `is_refused` is 1 if the request
  /// waited too long: then the task must be ended without being performed.
  int (*work)(void *context, void *task, int is_refused);
  /// Answers a request whose task is done, and releases the task. Called on the server's thread.
  void (*answer)(void *context, serve_exchange *exchange, void *task);
  /// Releases the task of a request that ended without a response. Called on the server's thread.
  void (*drop)(void *context, void *task);
  /// Called when the stream with a number has ended for any reason. Called on the server's thread.
  void (*ended)(void *context, uint64_t stream);
  /// Called regularly, and soon after `serve_wake`, on a thread of its own.
  void (*tick)(void *context);
  /// Called once by a server that was started, after its last thread has ended. No other function is
  /// called after it.
  void (*stopped)(void *context);
} serve_calls;

/// The settings of a server.
typedef struct {
  /// The address on which the server listens, in numbers: `127.0.0.1`, `::`.
  const char *address;
  /// The port on which the server listens; 0 for any free port.
  uint16_t port;
  /// The certificate and the key for https as PEM text; both NULL for http.
  const char *certificate;
  const char *key;
  /// The maximum number of connections, and the number of them that are reserved for favoured
  /// connections (see `serve_favour`). If fewer are free, other connections are closed: slow
  /// readers first, then those of the address with the most connections.
  unsigned connections;
  unsigned reserved;
  /// The time in milliseconds within which a client must have sent its whole request.
  unsigned deadline;
  /// The time between two calls of `tick`, in milliseconds.
  unsigned interval;
  /// The maximum size of a request's body, in bytes.
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

/// Starts a server. Returns NULL if that fails, and then sets `fault` to the reason. The options
/// are not used after the call.
serve_server *serve_start(const serve_options *options, const serve_calls *calls, int *fault);

/// The port on which the server listens.
uint16_t serve_port(const serve_server *server);

/// Makes the server call `tick` at once. May be called on any thread.
void serve_wake(serve_server *server);

/// Ends all streams, stops the server, frees it, and calls `stopped`. If it is called on one of the
/// server's own threads, another thread does so, and the call returns at once.
void serve_stop(serve_server *server);

// MARK: One request

/// The HTTP method of the request as the client sent it, such as `GET`.
const char *serve_method(const serve_exchange *exchange);
/// The path and the query of the request as the client sent them, not decoded.
const char *serve_target(const serve_exchange *exchange);
/// The value of a header of the request; NULL if the request has no such header.
const char *serve_header(const serve_exchange *exchange, const char *name);
/// The body of the request; its size is written to `size`.
const uint8_t *serve_body(const serve_exchange *exchange, size_t *size);
/// Whether the request was sent to a loopback address, and so comes from this machine.
int serve_is_local(const serve_exchange *exchange);
/// Marks the connection of a request as favoured, so that it stays open if few connections are
/// free. Each token can favour up to eight connections; a ninth closes the oldest of them.
void serve_favour(serve_exchange *exchange, const char *token);

/// The number of lanes. Each is a thread that performs one task at a time.
enum { serve_lanes = 2 };

/// Passes the task of a request to a lane, which calls `work`. Returns 0 if too many requests are
/// waiting for the lane; the caller must then release the task itself.
int serve_defer(serve_exchange *exchange, unsigned lane, void *task);

/// Answers a request. The headers are lines of text of the form `Name: value`. The body is copied.
void serve_answer(
    serve_exchange *exchange, unsigned status, const char *headers, const uint8_t *body,
    size_t size);

/// A response that can be sent several times.
typedef struct serve_prepared serve_prepared;

/// Makes a response with status 200 that can be sent several times; NULL if there is no memory.
serve_prepared *serve_prepare(const char *headers, const uint8_t *body, size_t size);

/// Answers a request with a prepared response.
void serve_answer_prepared(serve_exchange *exchange, serve_prepared *prepared);

/// Releases a prepared response. Copies that are being sent are not affected.
void serve_release(serve_prepared *prepared);

/// Answers a request with a stream, whose first bytes are the body. Returns the number of the
/// stream, which is never used again; 0 if there are too many streams, and then nothing was
/// answered.
uint64_t serve_answer_stream(
    serve_exchange *exchange, const char *headers, const uint8_t *body, size_t size);

/// Compresses bytes with gzip. Returns the size of the compressed bytes; 0 if it would be larger
/// than `most`.
size_t serve_pack(const uint8_t *bytes, size_t size, uint8_t *packed, size_t most);

/// Whether the value of an `Accept-Encoding` header contains gzip, and not with a weight of 0 (RFC
/// 9110, 12.5.3). NULL means that the header is missing.
int serve_names_gzip(const char *header);

// MARK: Streams (may be called on any thread, but not within `ended`)

/// Sends bytes to the client of a stream. They replace earlier bytes that are waiting to be sent.
/// Returns 0 if the stream has ended.
int serve_send(serve_server *server, uint64_t stream, const uint8_t *body, size_t size);

/// Sends bytes to the client of a stream, unless other bytes are waiting to be sent.
void serve_send_idle(serve_server *server, uint64_t stream, const uint8_t *body, size_t size);

/// Ends a stream after its waiting bytes were sent.
void serve_end(serve_server *server, uint64_t stream);

// MARK: The process

/// Blocks the signals that end the process in this thread and in all threads that it starts later,
/// and ignores SIGPIPE, which the system sends if a closed connection is written to.
void serve_hold_signals(void);

/// Prints a text on the standard output at once.
void serve_say(const char *text);

/// Runs a function on a new thread, which ends with the function. Returns whether the thread was
/// started.
int serve_begin(void (*work)(void *context), void *context);

/// Prints a text as a QR code on the standard output, if `qrencode` is installed. Returns whether
/// the code was printed.
int serve_show_code(const char *text);

/// Writes the numeric address of this machine in its local network to `text`. Returns whether there
/// is one.
int serve_find_address(char *text, size_t size);

/// Returns the content of a text file, at most 1 MiB, which the caller frees; NULL if the file
/// can't be read.
char *serve_read_file(const char *path);

/// Frees a text that `serve_read_file` returned.
void serve_free(char *text);

/// Whether there is a file or a folder at a path.
int serve_exists(const char *path);

/// The value of an environment variable; NULL if it is not set.
const char *serve_variable(const char *name);

/// Prints a text on the standard error.
void serve_complain(const char *text);

/// Ends the process with an exit status.
void serve_leave(int status) __attribute__((noreturn));

/// Waits for a signal that ends the process, and returns its number.
int serve_await_signal(void);

#endif
