/* A minimal loop for side-out doubles: score, serving side, server number, server.
 * Prints the nanoseconds per rally; the winners come from the same generator as in fold.swift. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct game { int score[2], serving, number, server, right[2]; };

static void opening(struct game *g) {
  *g = (struct game){{0, 0}, 0, 2, 0, {0, 0}};
}

static void rally(struct game *g, int winner) {
  if (winner == g->serving) {
    g->score[winner]++;
  } else if (g->number == 1) {
    g->number = 2;
    g->server ^= 1;
  } else {
    g->serving ^= 1;
    g->number = 1;
    g->server = g->right[g->serving] ^ (g->score[g->serving] & 1);
  }
}

int main(int argc, char **argv) {
  long count = argc > 1 ? atol(argv[1]) : 10000000;
  unsigned char *winners = malloc(count);
  uint64_t state = 1;
  for (long i = 0; i < count; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    winners[i] = state >> 63;
  }
  struct timespec from, to;
  struct game g;
  long points = 0;
  opening(&g);
  clock_gettime(CLOCK_MONOTONIC, &from);
  for (long i = 0; i < count; i++) {
    rally(&g, winners[i]);
    int most = g.score[0] > g.score[1] ? g.score[0] : g.score[1];
    int lead = abs(g.score[0] - g.score[1]);
    if (most >= 11 && lead >= 2) {
      points += g.score[0] + g.score[1];
      opening(&g);
    }
  }
  clock_gettime(CLOCK_MONOTONIC, &to);
  double nanoseconds = (to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec);
  printf("%.3f %ld\n", nanoseconds / count, points);
  return 0;
}
