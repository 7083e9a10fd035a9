// Presses keys of `score live` through a pseudo-terminal, and commits one row itself between them:
// compares the time from a key to its drawn frame with one durable commit.
//
// Usage: live KEYS COUNT FILE PROGRAM ARGUMENTS...
//
// Presses COUNT keys, taken from KEYS in turn; FILE is a database to create. Prints the medians and
// the 99th percentiles in microseconds: of the keys, then of the commits.
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static void run(sqlite3 *db, const char *sql) {
  char *error = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &error) == SQLITE_OK) return;
  fprintf(stderr, "%s: %s\n", sql, error);
  exit(1);
}

// A frame is written in one piece, and ends with the end of a synchronised update.
static const char frame_end[] = "\033[?2026l";

// Reads until a frame has ended; bytes after it belong to an unexpected frame.
static void await_frame(int terminal) {
  char tail[8] = {0};
  for (;;) {
    struct pollfd ready = {.fd = terminal, .events = POLLIN};
    if (poll(&ready, 1, 10000) <= 0) {
      fprintf(stderr, "Nothing was drawn for ten seconds.\n");
      exit(1);
    }
    char bytes[65536];
    ssize_t count = read(terminal, bytes, sizeof bytes);
    if (count <= 0) {
      fprintf(stderr, "The program is gone.\n");
      exit(1);
    }
    for (ssize_t i = 0; i < count; i++) {
      memmove(tail, tail + 1, sizeof tail - 1);
      tail[sizeof tail - 1] = bytes[i];
      if (memcmp(tail, frame_end, sizeof tail) == 0 && i + 1 == count) return;
    }
  }
}

static int by_size(const void *a, const void *b) {
  double one = *(const double *)a, other = *(const double *)b;
  return one < other ? -1 : one > other;
}

static void print(double *times, int count) {
  qsort(times, count, sizeof *times, by_size);
  printf("%.0f %.0f", times[count / 2], times[(int)(count * 0.99)]);
}

int main(int argc, char **argv) {
  if (argc < 5) return 64;
  const char *keys = argv[1];
  int count = atoi(argv[2]);
  int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || grantpt(terminal) || unlockpt(terminal)) return 1;
  const char *name = ptsname(terminal);
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  ioctl(terminal, TIOCSWINSZ, &size);
  pid_t child = fork();
  if (child == 0) {
    int end = open(name, O_RDWR | O_NOCTTY);
    for (int i = 0; i < 3; i++) dup2(end, i);
    close(terminal);
    execv(argv[4], argv + 4);
    _exit(127);
  }
  sqlite3 *db;
  if (sqlite3_open(argv[3], &db) != SQLITE_OK) return 1;
  run(db, "PRAGMA synchronous = EXTRA");
  run(db, "CREATE TABLE IF NOT EXISTS entries(id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT");
  sqlite3_stmt *insert;
  if (sqlite3_prepare_v2(db, "INSERT INTO entries(body) VALUES (?1)", -1, &insert, NULL)) return 1;
  await_frame(terminal);
  double *pressed = calloc(count, sizeof *pressed), *committed = calloc(count, sizeof *committed);
  for (int i = 0; i < count; i++) {
    double start = now();
    if (write(terminal, &keys[i % strlen(keys)], 1) != 1) return 1;
    await_frame(terminal);
    pressed[i] = now() - start;
    usleep(2000);
    start = now();
    run(db, "BEGIN IMMEDIATE");
    sqlite3_bind_text(insert, 1, "7 1=3", -1, SQLITE_STATIC);
    if (sqlite3_step(insert) != SQLITE_DONE) return 1;
    sqlite3_reset(insert);
    run(db, "COMMIT");
    committed[i] = now() - start;
    usleep(2000);
  }
  if (write(terminal, "q", 1) != 1) return 1;
  int status;
  waitpid(child, &status, 0);
  if (status != 0) return 1;
  print(pressed, count);
  printf(" ");
  print(committed, count);
  printf("\n");
  return 0;
}
