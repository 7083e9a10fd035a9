#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
static int ends[2] = {-1, -1};

static void note(int number) {
  int before = errno;
  unsigned char byte = (unsigned char)number;
  // If the pipe is full, another signal is already waiting in it.
  if (write(ends[1], &byte, 1) < 0) {}
  errno = before;
}

static void set(void (*handler)(int)) {
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    if (sigaction(signals[i], NULL, &before) != 0 || before.sa_handler == SIG_IGN) continue;
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(signals[i], &action, NULL);
  }
}

int score_signals_begin(void) {
  if (ends[0] < 0) {
    if (pipe(ends) != 0) return -1;
    for (int i = 0; i < 2; i++) {
      fcntl(ends[i], F_SETFD, FD_CLOEXEC);
      fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
  }
  set(note);
  return 0;
}

int score_signals_await(int milliseconds) {
  struct pollfd request = {ends[0], POLLIN, 0};
  unsigned char byte = 0;
  poll(&request, 1, milliseconds);
  return read(ends[0], &byte, 1) == 1 ? byte : 0;
}

void score_signals_end(void) {
  set(SIG_DFL);
}

int score_pipe_hold(void) {
  sigset_t broken, before;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  return sigismember(&before, SIGPIPE);
}

void score_pipe_release(int held) {
  // SIGPIPE stays blocked if it was blocked before.
  if (held) return;
  sigset_t broken, waiting;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&waiting);
  int number;
  if (sigismember(&waiting, SIGPIPE)) sigwait(&broken, &number);
  pthread_sigmask(SIG_UNBLOCK, &broken, NULL);
}
