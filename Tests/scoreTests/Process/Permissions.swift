/// Runs the program as a user to whom file permissions apply.
enum Permissions {
  private static let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first(where: Scratch.exists)

  /// Whether such a user is available: root needs `setpriv` to become another user.
  static var canTest: Bool { !System.isRoot || setpriv != nil }

  /// Returns the program as a copy that everyone may run.
  static func restricted(_ program: Program) throws -> Program {
    var program = program
    let copy = program.scratch.file("score")
    program.copyBuilt(to: copy)
    program.path = copy
    return program
  }

  /// Runs it as a user who is neither root nor known to the system.
  static func run(_ program: Program, _ words: [String]) -> Outcome {
    guard System.isRoot, let setpriv else { return program.run(words) }
    var changed = program
    changed.path = setpriv
    return changed.run(
      ["--reuid=54321", "--regid=54321", "--clear-groups", "--", program.path] + words)
  }
}
