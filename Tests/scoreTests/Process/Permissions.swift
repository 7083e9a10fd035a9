/// Runs the program for tests as a user who is not root, because root may read and write every
/// file.
enum Permissions {
  private static let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first(where: Scratch.exists)

  /// Whether the tests can run the program as such a user; a test run as root needs `setpriv` to
  /// become another user.
  static var canTest: Bool { !System.isRoot || setpriv != nil }

  /// Returns a copy of the program that every user may run.
  static func restricted(_ program: Program) throws -> Program {
    var program = program
    let copy = program.scratch.file("score")
    program.copyBuilt(to: copy)
    program.path = copy
    return program
  }

  /// Runs a program as a user who is neither root nor known to the system; if the tests don't run
  /// as root, as the user of the tests.
  static func run(_ program: Program, _ words: [String]) -> Outcome {
    guard System.isRoot, let setpriv else { return program.run(words) }
    var changed = program
    changed.path = setpriv
    return changed.run(
      ["--reuid=54321", "--regid=54321", "--clear-groups", "--", program.path] + words)
  }
}
