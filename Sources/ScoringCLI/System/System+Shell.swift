#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension System {
  /// Runs a line of the shell with one argument, which the line has as `$0`, and waits for it.
  ///
  /// It gets this program's streams. The line is the user's own (an editor), never a stranger's.
  ///
  /// - Returns: the status it ended with; nil where it could not be started or was stopped.
  static func runShell(_ line: String, argument: String) -> Int32? {
    let words = ["/bin/sh", "-c", line, argument]
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ) == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7f == 0 ? (status >> 8) & 0xff : nil
  }
}
