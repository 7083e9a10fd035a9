// Functions for the process and the machine that the server's program needs.
#define _GNU_SOURCE
#include "serve.h"

#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void ending(sigset_t *signals) {
  sigemptyset(signals);
  sigaddset(signals, SIGINT);
  sigaddset(signals, SIGTERM);
  sigaddset(signals, SIGHUP);
}

void serve_hold_signals(void) {
  sigset_t signals;
  ending(&signals);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  signal(SIGPIPE, SIG_IGN);
}

void serve_say(const char *text) {
  fputs(text, stdout);
  fflush(stdout);
}

typedef struct {
  void (*work)(void *context);
  void *context;
} errand;

static void *run_errand(void *text) {
  errand own = *(errand *)text;
  free(text);
  own.work(own.context);
  return NULL;
}

int serve_begin(void (*work)(void *context), void *context) {
  errand *given = malloc(sizeof *given);
  if (given == NULL) return 0;
  *given = (errand){work, context};
  pthread_t thread;
  if (pthread_create(&thread, NULL, run_errand, given) != 0) {
    free(given);
    return 0;
  }
  pthread_detach(thread);
  return 1;
}

int serve_show_code(const char *text) {
  fflush(stdout);
  // The text is passed as standard input, so that the shell doesn't interpret it.
  FILE *program = popen("command -v qrencode >/dev/null && qrencode -t ANSIUTF8", "w");
  if (program == NULL) return 0;
  fputs(text, program);
  return pclose(program) == 0;
}

int serve_find_address(char *text, size_t size) {
  struct addrinfo wanted, *far = NULL;
  memset(&wanted, 0, sizeof wanted);
  wanted.ai_socktype = SOCK_DGRAM;
  wanted.ai_flags = AI_NUMERICHOST;
  // No packet is sent: connecting a datagram socket only finds out which local address would be
  // used.
  if (getaddrinfo("192.0.2.1", "9", &wanted, &far) != 0) return 0;
  int descriptor = socket(far->ai_family, SOCK_DGRAM, 0);
  struct sockaddr_storage name;
  socklen_t length = sizeof name;
  int is_found = descriptor >= 0 && connect(descriptor, far->ai_addr, far->ai_addrlen) == 0
      && getsockname(descriptor, (struct sockaddr *)&name, &length) == 0
      && getnameinfo(
             (struct sockaddr *)&name, length, text, (socklen_t)size, NULL, 0, NI_NUMERICHOST)
          == 0;
  if (descriptor >= 0) close(descriptor);
  freeaddrinfo(far);
  return is_found;
}

char *serve_read_file(const char *path) {
  enum { most = 1 << 20 };
  FILE *file = fopen(path, "r");
  if (file == NULL) return NULL;
  char *text = malloc(most + 1);
  size_t size = text == NULL ? 0 : fread(text, 1, most, file);
  if (text != NULL && ferror(file)) {
    free(text);
    text = NULL;
  }
  fclose(file);
  if (text != NULL) text[size] = 0;
  return text;
}

void serve_free(char *text) { free(text); }

int serve_exists(const char *path) { return access(path, F_OK) == 0 || errno != ENOENT; }

const char *serve_variable(const char *name) { return getenv(name); }

void serve_complain(const char *text) { fputs(text, stderr); }

void serve_leave(int status) { exit(status); }

int serve_await_signal(void) {
  sigset_t signals;
  ending(&signals);
  int number = 0;
  while (sigwait(&signals, &number) != 0) {
  }
  return number;
}
