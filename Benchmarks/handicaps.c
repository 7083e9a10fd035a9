// The expected scores of whole handicap tables, as a plain loop over the formula.
//
// For handicaps -10 to 150 of four rounds: the sum over the distances of
// arrows * (s1 - sum of (s[i] - s[i+1]) * exp(-((a + D[i] / 2) / sigma)^2)), rounded up.
// Prints the sum of all table scores and the nanoseconds of one table.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct pass { int arrows; double metres, diameter; int imperial; };
struct round { double arrow; int count; struct pass passes[4]; };

static const struct round rounds[] = {
  {0.0055, 3, {{72, 100 * 0.9144, 1.22, 1}, {48, 80 * 0.9144, 1.22, 1}, {24, 60 * 0.9144, 1.22, 1}}},
  {0.0055, 4, {{36, 90, 1.22, 0}, {36, 70, 1.22, 0}, {36, 50, 0.8, 0}, {36, 30, 0.8, 0}}},
  {0.0055, 1, {{72, 70, 1.22, 0}}},
  {0.0093, 1, {{60, 20 * 0.9144, 0.6, 0}}},
};

static double expected(const struct round *round, double handicap) {
  double sum = 0;
  for (int p = 0; p < round->count; p++) {
    const struct pass *pass = &round->passes[p];
    double sigma = pass->metres * 5e-4 * pow(1.035, handicap + 6) * exp(0.00365 * pass->metres);
    int zones = pass->imperial ? 5 : 10, best = pass->imperial ? 9 : 10;
    double lost = 0;
    for (int k = 1; k <= zones; k++) {
      int step = pass->imperial ? (k < zones ? 2 : 1) : 1;
      double reach = (round->arrow / 2 + pass->diameter * k / zones / 2) / sigma;
      lost += step * exp(-reach * reach);
    }
    sum += pass->arrows * (best - lost);
  }
  return sum;
}

int main(int count, char **arguments) {
  int times = count > 1 ? atoi(arguments[1]) : 1000;
  int tables = sizeof rounds / sizeof rounds[0];
  struct timespec before, after;
  long total = 0;
  clock_gettime(CLOCK_MONOTONIC, &before);
  for (int turn = 0; turn < times; turn++)
    for (int r = 0; r < tables; r++)
      for (int h = -10; h <= 150; h++) total += (long)ceil(expected(&rounds[r], h));
  clock_gettime(CLOCK_MONOTONIC, &after);
  double spent = (after.tv_sec - before.tv_sec) * 1e9 + (after.tv_nsec - before.tv_nsec);
  printf("%ld %.0f\n", total / times, spent / times / tables);
}
