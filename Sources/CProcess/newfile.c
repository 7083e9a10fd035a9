#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "guard.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>
#ifdef __linux__
#include <fcntl.h>
#include <sys/syscall.h>
#endif

/// Renames a file, unless there is a file with the new name, by one system call; fails with ENOSYS
/// if the system has no such call.
static int rename_at_once(const char *path, const char *name) {
#if defined(__APPLE__)
  return renamex_np(path, name, RENAME_EXCL);
#elif defined(__linux__) && defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, name, 1u /* RENAME_NOREPLACE */);
#else
  (void)path, (void)name;
  errno = ENOSYS;
  return -1;
#endif
}

int score_rename_new(const char *path, const char *name) {
  if (rename_at_once(path, name) == 0) return 0;
  if (errno != ENOSYS && errno != EINVAL && errno != ENOTSUP && errno != EPERM) return -1;
  if (link(path, name) == 0) {
    unlink(path);
    return 0;
  }
  if (errno == EEXIST) return -1;
  // This file system supports neither call, so a file that another process creates between the next
  // two calls would be replaced.
  if (access(name, F_OK) == 0) {
    errno = EEXIST;
    return -1;
  }
  return errno == ENOENT ? rename(path, name) : -1;
}
