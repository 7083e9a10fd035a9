import ScoringDesk

/// The user's own text editor, for longer texts such as a round's note.
struct TextEditor {
  private let session: Session

  /// Makes an editor for a run of the program.
  init(_ session: Session) {
    self.session = session
  }

  /// Lets the user edit a text, and returns the text as it was saved in the editor.
  ///
  /// The editor is the command in `VISUAL`, or else in `EDITOR`. The shell runs it, so that it may
  /// have options, as in `code --wait`.
  /// - Throws: an error if input or output is no terminal, with `--json` or `--no-input`, if no
  ///   editor is set, if the file can't be written or read, or if the editor ends with an error.
  func edit(_ text: String) throws -> String {
    guard session.console.canAsk else {
      throw ErrorReport(
        "cannot-ask", "An editor needs a terminal.", exitCode: .usage,
        hint: "Give the text itself.")
    }
    let named = [session.environment["VISUAL"], session.environment["EDITOR"]]
      .compactMap(\.self)
    guard let editor = named.first(where: { !$0.isEmpty }) else {
      throw ErrorReport(
        "no-editor", "No editor is named.", exitCode: .configuration,
        hint: "Set VISUAL or EDITOR, as in EDITOR=nano.")
    }
    let folder = session.environment["TMPDIR"] ?? "/tmp"
    let file = "\(folder)/score-\(System.randomName()).txt"
    defer { System.remove(file) }
    try write(text, to: file)
    let status = System.runShell("\(editor) \"$0\"", argument: file)
    guard status == 0 else {
      throw ErrorReport(
        "editor-failed", "The editor ended with \(status.map(String.init) ?? "a signal").",
        exitCode: .refused, hint: "Nothing was changed.")
    }
    return try TextFile.read(file, session)
  }

  /// Writes a new file that only its owner can read and write, from the moment it is made.
  private func write(_ text: String, to path: String) throws {
    guard let descriptor = System.openNew(path, mode: 0o600) else {
      throw ErrorReport("cannot-create", "\(path) cannot be written.", exitCode: .cannotCreate)
    }
    defer { System.close(descriptor) }
    let output = Output(
      results: descriptor, notes: descriptor, environment: session.environment)
    output.write(text)
    try output.flush()
  }
}
