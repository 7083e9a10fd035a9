/// The arguments, environment variables and current folder of a process, as a value that tests can
/// make.
package struct Environment: Hashable, Sendable {
  /// The command-line arguments after the program's name.
  package var arguments: [String]
  /// The environment variables of the process, or those that a test has set.
  package var variables: [String: String] {
    get { made ?? System.variables }
    set { made = newValue }
  }
  /// The path of the current folder; nil if the folder was deleted.
  package var currentDirectory: String?
  /// The variables that a test has set; nil for those of the process, which are read one by one,
  /// because a run needs few of them.
  private var made: [String: String]?

  /// Makes an environment for a test, which contains only the given variables.
  package init(
    arguments: [String] = [], variables: [String: String] = [:],
    currentDirectory: String? = nil
  ) {
    self.arguments = arguments
    made = variables
    self.currentDirectory = currentDirectory
  }

  /// Makes an environment whose variables are those of this process.
  private init(ofProcess arguments: [String], in currentDirectory: String?) {
    self.arguments = arguments
    self.currentDirectory = currentDirectory
  }

  /// Returns the arguments, variables and current folder of this process.
  package static func process() -> Environment {
    Environment(
      ofProcess: Array(System.arguments.dropFirst()), in: System.currentDirectory())
  }

  /// Returns the value of an environment variable, which may be empty; nil if it is not set.
  func value(of name: String) -> String? {
    if let made { return made[name] }
    return System.variable(name)
  }

  /// Returns the value of an environment variable; nil if it is not set or empty.
  package subscript(name: String) -> String? {
    guard let value = value(of: name), !value.isEmpty else { return nil }
    return value
  }

  /// Returns the absolute form of a typed path; unchanged if the current folder is unknown.
  package func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let currentDirectory else { return path }
    return currentDirectory.hasSuffix("/")
      ? currentDirectory + path : "\(currentDirectory)/\(path)"
  }
}
