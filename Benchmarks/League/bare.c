// Appends rows one by one as `BEGIN; INSERT …; COMMIT` in one call: the minimum of work for a
// server that stores an entry durably.
//
// Usage: bare ADDRESS COUNT        prints the median and the 99th percentile, in microseconds
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void run(PGconn *connection, const char *text) {
  PGresult *result = PQexec(connection, text);
  ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    fprintf(stderr, "%s", PQerrorMessage(connection));
    exit(1);
  }
  PQclear(result);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int order(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  long count = atol(argv[2]);
  PGconn *connection = PQconnectdb(argv[1]);
  run(connection, "SET client_min_messages = warning");
  run(connection,
      "CREATE TABLE IF NOT EXISTS bare(stream text COLLATE \"C\", device bigint, sequence bigint,"
      " lamport bigint, \"time\" bigint, body bytea, checksum bytea,"
      " PRIMARY KEY (stream, device, sequence))");
  // Several runs within a second use different devices.
  srand((unsigned)time(NULL) ^ (unsigned)getpid() << 16);
  long device = (long)rand() << 20 | (rand() & 0xfffff);
  double *times = calloc((size_t)count, sizeof *times);
  for (long i = -20; i < count; i++) {
    char text[512];
    snprintf(text, sizeof text,
             "BEGIN; INSERT INTO bare VALUES ('round/000000000001', %ld, %ld, %ld, 1700000000000,"
             " '\\x3720313d33', '\\x00112233445566778899aabbccddeeff'); COMMIT",
             device, i + 21, i + 21);
    double start = now();
    run(connection, text);
    if (i >= 0) times[i] = now() - start;
  }
  qsort(times, (size_t)count, sizeof *times, order);
  printf("%.0f %.0f\n", times[count / 2], times[count * 99 / 100]);
  PQfinish(connection);
  return 0;
}
