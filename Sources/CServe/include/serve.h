// A web server of plain functions, over GNU libmicrohttpd: the one place that knows that library.
//
// One thread takes requests and writes answers; another calls `tick` again and again; and each lane
// has one, for requests that may have to wait. What is said of threads below is what the caller must
// know of them.
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
  /// Answers a request, on the server's thread: by one `serve_answer` or `serve_answer_stream`, or
  /// by `serve_defer`.
  void (*request)(void *context, serve_exchange *exchange);
  /// Works on the task of a request that was deferred, on the thread of a lane. Returns the lane
  /// that goes on with it, or -1 when it is done. One that waited for too long is refused: it is
  /// not worked on, and done.
  int (*work)(void *context, void *task, int is_refused);
  /// Answers a request whose task is done, on the server's thread, and takes the task over.
  void (*answer)(void *context, serve_exchange *exchange, void *task);
  /// Takes over a task whose request is gone. On the server's thread.
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
  /// How many connections there are at most, and how many of those places are kept free for those
  /// that the caller favours. Others give way while fewer are free: slow readers first, then those
  /// of the address that has most of them.
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
/// Whether it was sent to an address of this machine that only this machine can reach.
int serve_is_local(const serve_exchange *exchange);
/// Keeps the connection when places are few, for the holder of a token: up to eight for one token,
/// of which the oldest gives way to another one.
void serve_favour(serve_exchange *exchange, const char *token);

/// The lanes, each a thread that works on one request after the other.
enum { serve_lanes = 2 };

/// Has a request worked on by a lane: see `work`. Returns 0 where too many wait there already; the
/// task stays the caller's then.
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
