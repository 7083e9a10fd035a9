#include "guard.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const int signals[] = {SIGHUP, SIGINT, SIGTERM};
static char guarded[4096];
static volatile sig_atomic_t is_guarded;

static void delete_and_end(int number) {
  int before = errno;
  if (is_guarded) unlink(guarded);
  errno = before;
  // The signal's default action, which ends the process, is performed when this function returns.
  raise(number);
}

void score_guard_file(const char *path) {
  is_guarded = 0;
  size_t length = path == NULL ? 0 : strlen(path);
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    if (sigaction(signals[i], NULL, &before) != 0) continue;
    // A signal that is ignored, or that other code handles, keeps its handler.
    if (before.sa_handler != SIG_DFL && before.sa_handler != delete_and_end) continue;
    action.sa_handler = length > 0 ? delete_and_end : SIG_DFL;
    action.sa_flags = length > 0 ? (int)SA_RESETHAND : 0;
    sigaction(signals[i], &action, NULL);
  }
  if (length == 0 || length >= sizeof guarded) return;
  memcpy(guarded, path, length + 1);
  is_guarded = 1;
}
