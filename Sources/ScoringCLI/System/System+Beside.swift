#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension System {
  /// Returns the path of a program in the same folder as this program; nil if there is none.
  static func program(beside name: String) -> String? {
    ownPath.flatMap { path in
      let other = path.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/" + name
      return access(other, X_OK) == 0 ? other : nil
    }
  }

  /// The path of this program with symbolic links resolved; nil if the system doesn't provide it.
  private static var ownPath: String? {
    #if canImport(Darwin)
      var size = UInt32(0)
      _ = _NSGetExecutablePath(nil, &size)
      var bytes = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
      let file: [CChar]? = bytes
    #else
      let file: [CChar]? = Array("/proc/self/exe".utf8CString)
    #endif
    guard let file, let real = realpath(file, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Replaces this process with another program, which gets the same environment variables.
  ///
  /// - Returns: the failure; if the other program starts, this function does not return.
  static func become(_ path: String, _ words: [String]) -> Failure {
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    execv(path, &arguments)
    return .last
  }
}
