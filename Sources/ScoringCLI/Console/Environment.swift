/// What the process was started with, as a value that tests can make up.
package struct Environment: Hashable, Sendable {
  /// The words after the program's name.
  package var arguments: [String]
  /// The environment variables.
  package var variables: [String: String]
  /// The folder in which the process works; nil where it was deleted.
  package var currentDirectory: String?

  /// Makes an environment.
  package init(
    arguments: [String] = [], variables: [String: String] = [:],
    currentDirectory: String? = nil
  ) {
    self.arguments = arguments
    self.variables = variables
    self.currentDirectory = currentDirectory
  }

  /// The environment of this process.
  package static func process() -> Environment {
    Environment(
      arguments: Array(System.arguments.dropFirst()), variables: System.variables,
      currentDirectory: System.currentDirectory())
  }

  /// A variable's value; nil where it is not set or empty.
  package subscript(name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// A path as typed, made absolute; unchanged where the current folder is unknown.
  package func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let currentDirectory else { return path }
    return currentDirectory.hasSuffix("/")
      ? currentDirectory + path : "\(currentDirectory)/\(path)"
  }
}
