#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension System {
  /// The path of a program beside this one, wherever this one was moved to; nil where none is there.
  static func program(beside name: String) -> String? {
    ownPath.flatMap { path in
      let other = path.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/" + name
      return access(other, X_OK) == 0 ? other : nil
    }
  }

  /// The file of this program, links followed; nil where the system does not say.
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

  /// Becomes another program, in this process and with its variables.
  ///
  /// - Returns: the failure; it returns from nothing else.
  static func become(_ path: String, _ words: [String]) -> Failure {
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    execv(path, &arguments)
    return .last
  }
}
