/// Runs the program for a test while some of its system calls fail.
///
/// A preloaded library replaces functions of the C library and counts their calls on files below
/// one folder. When the count reaches a given number, it either kills the process, or makes this
/// call and all later calls that need disk space fail as on a full disk. This needs Linux and a C
/// compiler.
struct FaultyCalls {
  /// The fault that the library causes at the chosen call.
  enum Fault: String, CaseIterable {
    /// The process is killed before the chosen call.
    case kill
    /// The disk is full from the chosen call on.
    case full
  }

  /// The path of the preloaded library that causes the faults; `nil` if it can't be compiled on
  /// this system.
  static let library: String? = {
    #if os(Linux)
      let source = scratch.file("faults.c")
      let library = scratch.file("faults.so")
      Scratch.write(code.utf8, to: source)
      let made = Program().shell(
        "${CC:-cc} -shared -fPIC -O1 -o \"$1\" \"$2\"", library, source)
      return made.code == 0 ? library : nil
    #else
      return nil
    #endif
  }()

  private static let scratch = Scratch()

  /// Runs a program for a test, with a fault at one of its calls.
  ///
  /// The fault begins at the counted call with the number `place`, counted from 1; if it is `nil`,
  /// the calls are only counted.
  ///
  /// Returns the outcome of the program, and the number of counted calls; 0 calls if the process
  /// was killed.
  static func run(
    _ program: Program, _ words: [String], _ fault: Fault, at place: Int?
  ) -> (outcome: Outcome, calls: Int) {
    var faulty = program
    let count = program.scratch.file("calls")
    Scratch.remove(count)
    faulty.variables["LD_PRELOAD"] = library
    faulty.variables["FAULT_FOLDER"] = program.scratch.path
    faulty.variables["FAULT_COUNT"] = count
    faulty.variables["FAULT_AT"] = place.map(String.init)
    if fault == .full { faulty.variables["FAULT_FULL"] = "1" }
    let outcome = faulty.run(words)
    return (outcome, Int(Scratch.text(count)) ?? 0)
  }

  private static let code = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <unistd.h>

    static int calls, place, fills;
    static const char *folder;
    static char known[1024];

    __attribute__((constructor)) static void begin(void) {
      folder = getenv("FAULT_FOLDER");
      const char *number = getenv("FAULT_AT");
      place = number ? atoi(number) : 0;
      fills = getenv("FAULT_FULL") != NULL;
    }

    __attribute__((destructor)) static void end(void) {
      const char *path = getenv("FAULT_COUNT");
      FILE *file = path ? fopen(path, "w") : NULL;
      if (file) { fprintf(file, "%d", calls); fclose(file); }
    }

    /* Counts a call in the folder. Whether it must fail, for want of space. */
    static int fails(int takes_space) {
      if (fills && !takes_space) return 0;
      int number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
      if (!place || number < place) return 0;
      if (!fills) { kill(getpid(), SIGKILL); pause(); }
      errno = ENOSPC;
      return 1;
    }

    static int is_inside(const char *path) {
      return folder && path && strncmp(path, folder, strlen(folder)) == 0;
    }
    static int is_known(int fd) { return fd >= 0 && fd < 1024 && known[fd]; }
    static int opened(int fd, const char *path) {
      if (fd >= 0 && fd < 1024) known[fd] = (char)is_inside(path);
      return fd;
    }

    #define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
    #define MODE(flags, mode) \
      int mode = 0; \
      if ((flags) & O_CREAT) { va_list list; va_start(list, flags); mode = va_arg(list, int); va_end(list); }
    #define MAKES(path, flags) (((flags) & O_CREAT) && access(path, F_OK) != 0)

    int open(const char *path, int flags, ...) {
      MODE(flags, mode)
      if (is_inside(path) && fails(MAKES(path, flags))) return -1;
      return opened(NEXT(open)(path, flags, mode), path);
    }
    int open64(const char *path, int flags, ...) {
      MODE(flags, mode)
      if (is_inside(path) && fails(MAKES(path, flags))) return -1;
      return opened(NEXT(open64)(path, flags, mode), path);
    }
    int close(int fd) {
      if (fd >= 0 && fd < 1024) known[fd] = 0;
      return NEXT(close)(fd);
    }
    #define ON_FILE(type, name, parameters, arguments) \
      type name parameters { \
        if (is_known(fd) && fails(1)) return -1; \
        return NEXT(name) arguments; \
      }
    ON_FILE(ssize_t, write, (int fd, const void *bytes, size_t count), (fd, bytes, count))
    ON_FILE(ssize_t, pwrite, (int fd, const void *bytes, size_t count, off_t at), (fd, bytes, count, at))
    ON_FILE(ssize_t, pwrite64, (int fd, const void *bytes, size_t count, off64_t at), (fd, bytes, count, at))
    ON_FILE(int, fsync, (int fd), (fd))
    ON_FILE(int, fdatasync, (int fd), (fd))
    int ftruncate(int fd, off_t size) {
      if (is_known(fd) && fails(0)) return -1;
      return NEXT(ftruncate)(fd, size);
    }
    int ftruncate64(int fd, off64_t size) {
      if (is_known(fd) && fails(0)) return -1;
      return NEXT(ftruncate64)(fd, size);
    }
    #define ON_PATH(name, space, parameters, arguments) \
      int name parameters { \
        if (is_inside(path) && fails(space)) return -1; \
        return NEXT(name) arguments; \
      }
    ON_PATH(unlink, 0, (const char *path), (path))
    ON_PATH(mkdir, 1, (const char *path, mode_t mode), (path, mode))
    ON_PATH(link, 1, (const char *path, const char *name), (path, name))
    ON_PATH(rename, 1, (const char *path, const char *name), (path, name))
    """#
}
