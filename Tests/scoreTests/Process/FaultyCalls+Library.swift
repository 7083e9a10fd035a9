extension FaultyCalls {
  /// The source of the preloaded library.
  ///
  /// For a power failure it keeps, for each change of a file or a folder, how to take the change back.
  /// Synchronising a file drops what it keeps of that file, and synchronising a folder what it keeps
  /// of the names in it. A new file's name is kept with the file, as on the usual file systems.
  static let code = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <libgen.h>
    #include <pthread.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <unistd.h>

    enum { KILL, FULL, ERROR, TEAR, POWER };
    /* What a call does: reads or locks, changes without needing space, needs space. */
    enum { READS, CHANGES, GROWS };

    static int calls, place, kind;
    static const char *folder;
    static char known[1024];
    static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

    #define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

    __attribute__((constructor)) static void begin(void) {
      static const char *kinds[] = {"kill", "full", "error", "tear", "power"};
      const char *name = getenv("FAULT_KIND"), *number = getenv("FAULT_AT");
      folder = getenv("FAULT_FOLDER");
      place = number ? atoi(number) : 0;
      for (int i = 0; name && i < 5; i++) if (!strcmp(name, kinds[i])) kind = i;
    }

    __attribute__((destructor)) static void end(void) {
      const char *path = getenv("FAULT_COUNT");
      FILE *file = path ? fopen(path, "w") : NULL;
      if (file) { fprintf(file, "%d", calls); fclose(file); }
    }

    static int is_inside(const char *path) {
      return folder && path && strncmp(path, folder, strlen(folder)) == 0;
    }
    static int is_known(int fd) { return fd >= 0 && fd < 1024 && known[fd]; }
    static int opened(int fd, const char *path) {
      if (fd >= 0 && fd < 1024) known[fd] = (char)is_inside(path);
      return fd;
    }

    /* What takes a change back. */
    struct undo {
      enum { DATA, CREATED, REMOVED, RENAMED, LINKED, MADE } what;
      dev_t device; ino_t file, parent;
      int keep; off_t at, size; size_t count; char *old;
      char path[1024], other[1024];
    };
    static struct undo *undos;
    static int undo_count, links;

    static struct undo *noted(int what, const char *path) {
      undos = realloc(undos, (size_t)(undo_count + 1) * sizeof *undos);
      struct undo *each = &undos[undo_count++];
      memset(each, 0, sizeof *each);
      each->what = what;
      if (path) {
        struct stat status;
        char copy[1024];
        snprintf(each->path, sizeof each->path, "%s", path);
        snprintf(copy, sizeof copy, "%s", path);
        if (stat(dirname(copy), &status) == 0) each->parent = status.st_ino;
        if (stat(path, &status) == 0) { each->device = status.st_dev; each->file = status.st_ino; }
      }
      return each;
    }

    /* Keeps the bytes of a file that a write call replaces, and its size. A descriptor that is kept is
       never closed, because that would give up the locks of the process. */
    static void keep_data(int fd, off_t at, size_t count) {
      if (kind != POWER) return;
      struct stat status;
      if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return;
      int keep = -1;
      for (int i = 0; i < undo_count && keep < 0; i++)
        if (undos[i].what == DATA && undos[i].file == status.st_ino) keep = undos[i].keep;
      if (keep < 0) {
        char name[64];
        snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
        keep = NEXT(open)(name, O_RDWR | O_CLOEXEC);
      }
      struct undo *each = noted(DATA, NULL);
      each->device = status.st_dev; each->file = status.st_ino;
      each->keep = keep; each->at = at; each->size = status.st_size;
      if (at < status.st_size) {
        each->count = (size_t)(status.st_size - at) < count ? (size_t)(status.st_size - at) : count;
        each->old = malloc(each->count);
        if (NEXT(pread)(keep, each->old, each->count, at) != (ssize_t)each->count) each->count = 0;
      }
    }

    /* A file that is about to lose a name gets another one beside the folder. */
    static void hide(struct undo *each, const char *path) {
      snprintf(each->other, sizeof each->other, "%s.lost-%d-%d", folder, getpid(), links++);
      if (NEXT(link)(path, each->other) != 0) each->other[0] = 0;
    }

    static void synchronised(int fd) {
      struct stat status;
      if (fstat(fd, &status) != 0) return;
      int is_folder = S_ISDIR(status.st_mode), left = 0;
      for (int i = 0; i < undo_count; i++) {
        int is_kept =
            is_folder ? undos[i].what == DATA || undos[i].parent != status.st_ino
                      : !((undos[i].what == DATA || undos[i].what == CREATED) &&
                          undos[i].file == status.st_ino);
        if (is_kept) undos[left++] = undos[i];
        else if (undos[i].other[0] && undos[i].what != RENAMED) NEXT(unlink)(undos[i].other);
      }
      undo_count = left;
    }

    static void lose_power(void) {
      for (int i = undo_count - 1; i >= 0; i--) {
        struct undo *each = &undos[i];
        switch (each->what) {
        case DATA:
          if (each->count && NEXT(pwrite)(each->keep, each->old, each->count, each->at) < 0) break;
          if (NEXT(ftruncate)(each->keep, each->size) < 0) break;
          break;
        case CREATED: case LINKED: NEXT(unlink)(each->path); break;
        case MADE: rmdir(each->path); break;
        case REMOVED: if (each->other[0]) NEXT(link)(each->other, each->path); break;
        case RENAMED: NEXT(rename)(each->path, each->other); break;
        }
      }
    }

    static void die(void) { kill(getpid(), SIGKILL); pause(); }

    /* Counts a call in the folder. Whether it must fail. */
    static int fails(int what) {
      if (what == READS && kind != ERROR) return 0;
      if (what != GROWS && kind == FULL) return 0;
      if (kind == TEAR) return 0;
      int number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
      if (!place || number < place) return 0;
      if (kind == KILL) die();
      if (kind == POWER) { lose_power(); die(); }
      if (kind == ERROR && number != place) return 0;
      errno = kind == FULL ? ENOSPC : EIO;
      return 1;
    }

    /* Whether a write call is the one that tears. */
    static int tears(void) {
      if (kind != TEAR) return 0;
      int number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
      return place && number == place;
    }

    #define MODE(flags, mode) \
      int mode = 0; \
      if ((flags) & O_CREAT) { va_list list; va_start(list, flags); mode = va_arg(list, int); va_end(list); }
    #define OPENS(name) \
      int name(const char *path, int flags, ...) { \
        MODE(flags, mode) \
        if (!is_inside(path)) return opened(NEXT(name)(path, flags, mode), path); \
        int makes = (flags & O_CREAT) && access(path, F_OK) != 0; \
        int changes = makes || (flags & O_TRUNC); \
        if (fails(makes ? GROWS : changes ? CHANGES : READS)) return -1; \
        pthread_mutex_lock(&lock); \
        if (kind == POWER && !makes && (flags & O_TRUNC)) { \
          int fd = NEXT(name)(path, O_RDWR | O_CLOEXEC); \
          if (fd >= 0) keep_data(fd, 0, 1 << 30); \
        } \
        int fd = NEXT(name)(path, flags, mode); \
        if (kind == POWER && makes && fd >= 0) noted(CREATED, path); \
        pthread_mutex_unlock(&lock); \
        return opened(fd, path); \
      }
    OPENS(open)
    OPENS(open64)
    int close(int fd) {
      if (fd >= 0 && fd < 1024) known[fd] = 0;
      return NEXT(close)(fd);
    }

    #define READS_FILE(name, parameters, arguments) \
      ssize_t name parameters { \
        if (is_known(fd) && fails(READS)) return -1; \
        return NEXT(name) arguments; \
      }
    READS_FILE(read, (int fd, void *bytes, size_t count), (fd, bytes, count))
    READS_FILE(pread, (int fd, void *bytes, size_t count, off_t at), (fd, bytes, count, at))
    READS_FILE(pread64, (int fd, void *bytes, size_t count, off64_t at), (fd, bytes, count, at))

    #define WRITES_FILE(name, parameters, arguments, half, position) \
      ssize_t name parameters { \
        if (!is_known(fd)) return NEXT(name) arguments; \
        if (fails(GROWS)) return -1; \
        if (tears()) { NEXT(name) half; die(); } \
        pthread_mutex_lock(&lock); \
        keep_data(fd, position, count); \
        ssize_t done = NEXT(name) arguments; \
        pthread_mutex_unlock(&lock); \
        return done; \
      }
    static off_t position(int fd) {
      struct stat status;
      if ((fcntl(fd, F_GETFL) & O_APPEND) && fstat(fd, &status) == 0) return status.st_size;
      return lseek(fd, 0, SEEK_CUR);
    }
    WRITES_FILE(write, (int fd, const void *bytes, size_t count), (fd, bytes, count),
                (fd, bytes, count / 2), position(fd))
    WRITES_FILE(pwrite, (int fd, const void *bytes, size_t count, off_t at),
                (fd, bytes, count, at), (fd, bytes, count / 2, at), at)
    WRITES_FILE(pwrite64, (int fd, const void *bytes, size_t count, off64_t at),
                (fd, bytes, count, at), (fd, bytes, count / 2, at), at)

    #define SYNCS_FILE(name) \
      int name(int fd) { \
        if (!is_known(fd)) return NEXT(name)(fd); \
        if (fails(GROWS)) return -1; \
        pthread_mutex_lock(&lock); \
        synchronised(fd); \
        pthread_mutex_unlock(&lock); \
        return NEXT(name)(fd); \
      }
    SYNCS_FILE(fsync)
    SYNCS_FILE(fdatasync)

    #define CUTS_FILE(name, type) \
      int name(int fd, type size) { \
        if (!is_known(fd)) return NEXT(name)(fd, size); \
        if (fails(CHANGES)) return -1; \
        pthread_mutex_lock(&lock); \
        keep_data(fd, size, 1 << 30); \
        int done = NEXT(name)(fd, size); \
        pthread_mutex_unlock(&lock); \
        return done; \
      }
    CUTS_FILE(ftruncate, off_t)
    CUTS_FILE(ftruncate64, off64_t)

    #define LOCKS_FILE(name) \
      int name(int fd, int command, ...) { \
        va_list list; va_start(list, command); void *argument = va_arg(list, void *); va_end(list); \
        if (is_known(fd) && (command == F_SETLK || command == F_SETLKW) && fails(READS)) return -1; \
        return NEXT(name)(fd, command, argument); \
      }
    #undef fcntl
    #undef fcntl64
    LOCKS_FILE(fcntl)
    LOCKS_FILE(fcntl64)

    int unlink(const char *path) {
      if (!is_inside(path)) return NEXT(unlink)(path);
      if (fails(CHANGES)) return -1;
      if (kind == POWER && access(path, F_OK) == 0) hide(noted(REMOVED, path), path);
      return NEXT(unlink)(path);
    }
    int mkdir(const char *path, mode_t mode) {
      if (!is_inside(path)) return NEXT(mkdir)(path, mode);
      if (fails(GROWS)) return -1;
      int done = NEXT(mkdir)(path, mode);
      if (kind == POWER && done == 0) noted(MADE, path);
      return done;
    }
    int link(const char *path, const char *name) {
      if (!is_inside(path)) return NEXT(link)(path, name);
      if (fails(GROWS)) return -1;
      int done = NEXT(link)(path, name);
      if (kind == POWER && done == 0) noted(LINKED, name);
      return done;
    }
    int rename(const char *path, const char *name) {
      if (!is_inside(path)) return NEXT(rename)(path, name);
      if (fails(GROWS)) return -1;
      if (kind == POWER && access(name, F_OK) == 0) hide(noted(REMOVED, name), name);
      int done = NEXT(rename)(path, name);
      if (kind == POWER && done == 0) {
        struct undo *each = noted(RENAMED, name);
        snprintf(each->other, sizeof each->other, "%s", path);
      }
      return done;
    }
    """#
}
