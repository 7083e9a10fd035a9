// Runs another program without a shell, and waits for it.
#define _GNU_SOURCE
#include "child.h"
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Makes a pipe. Both of its ends are closed in every program that is started, except for the copies
// that become the program's standard input and output.
static int make_pipe(int ends[2]) {
  if (pipe(ends) != 0) return 0;
  for (int index = 0; index < 2; index++) fcntl(ends[index], F_SETFD, FD_CLOEXEC);
  return 1;
}

static void shut(int *end) {
  if (*end >= 0) close(*end);
  *end = -1;
}

static int start(pid_t *process, const char *const *words, int input, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t usual, none;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  if (output >= 0) {
    posix_spawn_file_actions_adddup2(&actions, output, 1);
  } else {
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  }
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_init(&attributes);
  sigemptyset(&usual);
  sigemptyset(&none);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  int fault = posix_spawnp(
      process, words[0], &actions, &attributes, (char *const *)words, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return fault;
}

// Writes the program's input and reads its output until both are complete. Returns 0 if the program
// takes too long or prints too much, and must be killed.
static int exchange(
    int *in, const char *input, size_t size, int *out, char **kept, size_t *length, size_t most,
    long long deadline) {
  size_t given = 0, room = 0;
  while (*in >= 0 || *out >= 0) {
    if (given == size) shut(in);
    struct pollfd waits[2] = {{*in, POLLOUT, 0}, {*out, POLLIN, 0}};
    if (*in < 0 && *out < 0) break;
    long long left = deadline - now();
    if (left <= 0) return 0;
    int count = poll(waits, 2, (int)left);
    if (count < 0 && errno != EINTR) return 0;
    if (count <= 0) continue;
    if (*in >= 0 && waits[0].revents) {
      ssize_t step = write(*in, input + given, size - given);
      if (step > 0) given += (size_t)step;
      else if (step < 0 && errno != EINTR && errno != EAGAIN) shut(in);
    }
    if (*out >= 0 && waits[1].revents) {
      if (*length == room) {
        if (room >= most) return 0;
        room = room == 0 ? 65536 : room * 2;
        if (room > most) room = most;
        char *larger = realloc(*kept, room);
        if (larger == NULL) return 0;
        *kept = larger;
      }
      ssize_t step = read(*out, *kept + *length, room - *length);
      if (step > 0) *length += (size_t)step;
      else if (step == 0 || (errno != EINTR && errno != EAGAIN)) shut(out);
    }
  }
  return 1;
}

int score_child_run(
    const char *const *words, const void *input, size_t input_size, void **output,
    size_t *output_size, size_t most, int milliseconds) {
  int given[2] = {-1, -1}, taken[2] = {-1, -1};
  if (!make_pipe(given)) return score_child_failed;
  if (output != NULL && !make_pipe(taken)) {
    shut(&given[0]);
    shut(&given[1]);
    return score_child_failed;
  }
  // If the program does not read all of its input, the broken pipe must not end this process.
  int held = score_pipe_hold();
  long long deadline = now() + milliseconds;
  pid_t process = 0;
  int fault = start(&process, words, given[0], taken[1]);
  shut(&given[0]);
  shut(&taken[1]);
  char *kept = NULL;
  size_t length = 0;
  int result = fault == ENOENT || fault == EACCES ? score_child_missing : score_child_failed;
  if (fault == 0) {
    fcntl(given[1], F_SETFL, O_NONBLOCK);
    int is_whole = exchange(
        &given[1], input, input_size, &taken[0], &kept, &length, most, deadline);
    int status = 0;
    pid_t ended = 0;
    while (is_whole && (ended = waitpid(process, &status, WNOHANG)) == 0) {
      if (now() >= deadline) is_whole = 0;
      else poll(NULL, 0, 5);
    }
    if (!is_whole) {
      kill(process, SIGKILL);
      while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
      }
    } else if (ended == process) {
      result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
  }
  shut(&given[1]);
  shut(&taken[0]);
  score_pipe_release(held);
  if (output != NULL && result == 0) {
    *output = kept;
    *output_size = length;
  } else {
    free(kept);
    if (output != NULL) {
      *output = NULL;
      *output_size = 0;
    }
  }
  return result;
}

void score_child_free(void *output) { free(output); }
