/// The arguments, variables and current folder of the process, as a value that tests can make.
package struct Environment: Hashable, Sendable {
  /// The arguments after the program's name.
  package var arguments: [String]
  /// The environment variables.
  package var variables: [String: String] {
    get { made ?? System.variables }
    set { made = newValue }
  }
  /// The current folder; nil if it was deleted.
  package var currentDirectory: String?
  /// The variables that a test has set; nil for the variables of the process, of which a run needs
  /// few.
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

  /// Returns a variable's value, which may be empty; nil if it is not set.
  func value(of name: String) -> String? {
    if let made { return made[name] }
    return System.variable(name)
  }

  /// Returns a variable's value; nil if it is not set or empty.
  package subscript(name: String) -> String? {
    guard let value = value(of: name), !value.isEmpty else { return nil }
    return value
  }

  /// Returns a typed path made absolute; unchanged if the current folder is unknown.
  package func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let currentDirectory else { return path }
    return currentDirectory.hasSuffix("/")
      ? currentDirectory + path : "\(currentDirectory)/\(path)"
  }
}
