#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// The signals that are reported to the program as bytes, and those that end it at once.
static const int told[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGINT};
static const int fatal[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

static struct termios before;
static char ending[256];
static size_t ending_length;
static int terminal = -1;
static int screen = -1;
static int ends[2] = {-1, -1};
static int keeps_typed;
static volatile sig_atomic_t is_taken;

// The signal handlers that were set before the terminal was taken over.
static struct sigaction told_before[sizeof told / sizeof *told];
static struct sigaction fatal_before[sizeof fatal / sizeof *fatal];

static void give_back(void) {
  if (!is_taken) return;
  is_taken = 0;
  size_t done = 0;
  while (done < ending_length) {
    ssize_t count = write(screen, ending + done, ending_length - done);
    if (count <= 0 && errno != EINTR) break;
    if (count > 0) done += (size_t)count;
  }
  // A background process that sets a terminal's modes would be stopped by SIGTTOU, so this signal
  // is blocked.
  sigset_t output, mask;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  sigprocmask(SIG_BLOCK, &output, &mask);
  tcsetattr(terminal, TCSADRAIN, &before);
  sigprocmask(SIG_SETMASK, &mask, NULL);
}

static int take(void) {
  struct termios raw = before;
  raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
  raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
  raw.c_cflag |= CS8;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  int result;
  do result = tcsetattr(terminal, keeps_typed ? TCSADRAIN : TCSAFLUSH, &raw);
  while (result != 0 && errno == EINTR);
  is_taken = result == 0;
  return result;
}

static void tell(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // If the pipe is full, another signal is already waiting in it.
  ssize_t ignored = write(ends[1], &byte, 1);
  (void)ignored;
  errno = saved;
}

static void give_back_and_end(int number) {
  give_back();
  // The signal's default action, which ends the process, is performed when this function returns.
  raise(number);
}

static void handle(int number, void (*handler)(int), int flags) {
  struct sigaction action, current;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &current) != 0) return;
  // A SIGHUP that the parent ignores (nohup) stays ignored.
  if (current.sa_handler == SIG_IGN && number == SIGHUP) return;
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(number, &action, NULL);
}

int score_terminal_begin(int input, int output, const char *reset, int keeps) {
  if (tcgetattr(input, &before) != 0) return -1;
  if (ends[0] < 0) {
    if (pipe(ends) != 0) return -1;
    for (int i = 0; i < 2; i++) {
      fcntl(ends[i], F_SETFD, FD_CLOEXEC);
      fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    atexit(give_back);
  }
  terminal = input;
  screen = output;
  keeps_typed = keeps;
  ending_length = strlen(reset) < sizeof ending ? strlen(reset) : 0;
  memcpy(ending, reset, ending_length);
  for (unsigned i = 0; i < sizeof told / sizeof *told; i++) {
    sigaction(told[i], NULL, &told_before[i]);
    handle(told[i], tell, SA_RESTART);
  }
  for (unsigned i = 0; i < sizeof fatal / sizeof *fatal; i++) {
    sigaction(fatal[i], NULL, &fatal_before[i]);
    handle(fatal[i], give_back_and_end, (int)SA_RESETHAND);
  }
  return take() == 0 ? ends[0] : -1;
}

void score_terminal_end(void) {
  if (terminal < 0) return;
  give_back();
  score_terminal_note(NULL);
  terminal = -1;
  for (unsigned i = 0; i < sizeof told / sizeof *told; i++) {
    sigaction(told[i], &told_before[i], NULL);
  }
  for (unsigned i = 0; i < sizeof fatal / sizeof *fatal; i++) {
    sigaction(fatal[i], &fatal_before[i], NULL);
  }
}

int score_terminal_stop(void) {
  give_back();
  handle(SIGTSTP, SIG_DFL, 0);
  // This SIGCONT is not reported as a byte, because this function returns the result.
  handle(SIGCONT, SIG_DFL, 0);
  raise(SIGTSTP);
  // The process is stopped in the call above until it is continued.
  handle(SIGTSTP, tell, SA_RESTART);
  handle(SIGCONT, tell, SA_RESTART);
  if (tcgetattr(terminal, &before) != 0) return -1;
  return take();
}

int score_terminal_retake(void) { return take(); }

static char note[4096];

void score_terminal_note(const char *path) {
  if (note[0]) unlink(note);
  note[0] = 0;
  if (!path || strlen(path) >= sizeof note) return;
  // A symbolic link to no file is created in one step. Its target is the number of the process.
  char number[32];
  snprintf(number, sizeof number, "%ld", (long)getpid());
  unlink(path);
  if (symlink(number, path) == 0) strcpy(note, path);
}

int score_terminal_was_left(const char *path) {
  char number[32] = {0};
  if (readlink(path, number, sizeof number - 1) <= 0) return 0;
  long process = strtol(number, NULL, 10);
  if (process > 0 && (kill((pid_t)process, 0) == 0 || errno != ESRCH)) return 0;
  return unlink(path) == 0;
}

void score_terminal_cook(int terminal) {
  struct termios modes;
  if (tcgetattr(terminal, &modes) != 0 || modes.c_lflag & ICANON) return;
  modes.c_iflag |= BRKINT | ICRNL | IXON;
  modes.c_oflag |= OPOST;
  modes.c_lflag |= ECHO | ICANON | IEXTEN | ISIG;
  tcsetattr(terminal, TCSADRAIN, &modes);
}

int score_terminal_name(int terminal, char *name, int size) {
  return ttyname_r(terminal, name, (size_t)size) == 0;
}

void score_terminal_die(int number) {
  score_terminal_end();
  raise(number);
}
