/// What the process was started with, as a value that tests can make up.
package struct Environment: Hashable, Sendable {
  /// The words after the program's name.
  package var arguments: [String]
  /// The environment variables.
  package var variables: [String: String] {
    get { made ?? System.variables }
    set { made = newValue }
  }
  /// The folder in which the process works; nil where it was deleted.
  package var currentDirectory: String?
  /// The variables that somebody made up; nil for those of the process, of which a run needs few.
  private var made: [String: String]?

  /// Makes an environment.
  package init(
    arguments: [String] = [], variables: [String: String] = [:],
    currentDirectory: String? = nil
  ) {
    self.arguments = arguments
    made = variables
    self.currentDirectory = currentDirectory
  }

  /// The environment of this process.
  private init(ofProcess arguments: [String], in currentDirectory: String?) {
    self.arguments = arguments
    self.currentDirectory = currentDirectory
  }

  /// The environment of this process.
  package static func process() -> Environment {
    Environment(
      ofProcess: Array(System.arguments.dropFirst()), in: System.currentDirectory())
  }

  /// A variable's value, which may be empty; nil where it is not set.
  func value(of name: String) -> String? {
    if let made { return made[name] }
    return System.variable(name)
  }

  /// A variable's value; nil where it is not set or empty.
  package subscript(name: String) -> String? {
    guard let value = value(of: name), !value.isEmpty else { return nil }
    return value
  }

  /// A path as typed, made absolute; unchanged where the current folder is unknown.
  package func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let currentDirectory else { return path }
    return currentDirectory.hasSuffix("/")
      ? currentDirectory + path : "\(currentDirectory)/\(path)"
  }
}
