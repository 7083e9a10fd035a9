import ScoringDesk
import ScoringKit

/// Reads and writes the files that are named on the command line.
struct TextFile {
  /// The maximum size of a file that is read as text, in bytes.
  static let limit = Input.defaultLimit

  /// Reads the text of a file, or of standard input if the name is `-`.
  ///
  /// - Throws: an error if the file is missing, can't be read, is too large, or is not UTF-8 text.
  static func read(_ path: String, _ session: Session) throws -> String {
    guard path != "-" else { return try session.console.readAll() }
    return try open(path, session) { try text($0, path, session) }
  }

  /// Opens a file to read it in pieces, or standard input if the name is `-`.
  ///
  /// - Throws: an error if the file is missing or can't be read, and the errors of the closure.
  static func open<Value>(
    _ path: String, _ session: Session, _ body: (Input) throws -> Value
  ) throws -> Value {
    guard path != "-" else { return try body(session.console.input) }
    let absolute = session.environment.absolutePath(path)
    guard let found = System.look(at: absolute) else {
      throw ErrorReport(
        "no-such-file", "There is no file \(path).", exitCode: .missing)
    }
    guard !found.isFolder else {
      throw ErrorReport("not-a-file", "\(path) is a folder.", exitCode: .data)
    }
    // The file is read as a stream, so that a pipe (`<(…)`) works too.
    let descriptor: Int32
    do {
      descriptor = try System.openForReading(absolute)
    } catch {
      throw ErrorReport(
        "unreadable", "\(path) cannot be read: \(error.meaning).",
        exitCode: error.isPermission ? .permission : error.isShortage ? .busy : .inputOutput)
    }
    defer { System.close(descriptor) }
    return try body(Input(descriptor: descriptor))
  }

  /// Reads the bytes of a file, or of standard input if the name is `-`.
  ///
  /// Device files, such as `/dev/zero`, are refused.
  ///
  /// - Throws: an error if the file is missing, can't be read, or has more than `limit` bytes.
  static func bytes(of path: String, limit: Int, _ session: Session) throws -> [UInt8] {
    let found = path == "-" ? nil : System.look(at: session.environment.absolutePath(path))
    guard found?.isDevice != true else {
      throw ErrorReport("not-a-file", "\(path) is a device.", exitCode: .data)
    }
    let tooLong = ErrorReport(
      "too-long", "\(path) holds more than \(limit / 1_000_000) MB.", exitCode: .data)
    guard found?.size ?? 0 <= limit else { throw tooLong }
    return try open(path, session) { input in
      do throws(InputError) {
        return try input.readAll(limit: limit)
      } catch .tooLong {
        throw tooLong
      }
    }
  }

  /// Reads the text of an open file; `path` is its name, as on the command line.
  ///
  /// - Throws: an error if the file is too large, can't be read, or is not UTF-8 text.
  static func text(_ input: Input, _ path: String, _ session: Session) throws -> String {
    guard path != "-" else { return try session.console.readAll() }
    guard System.look(at: session.environment.absolutePath(path))?.size ?? 0 <= limit else {
      throw ErrorReport(
        "too-long", "\(path) holds more than \(limit / 1_048_576) MiB.", exitCode: .data)
    }
    return try Console.text(input.readAll(limit: limit), source: path)
  }

  /// Returns the name of a file for messages: its path, or `standard input` for `-`.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Returns an open file as a source from which the desk can import.
  static func source(_ input: Input, _ path: String, _ session: Session) -> ImportSource {
    ImportSource(
      name: name(of: path),
      beginning: { try input.peek(ImportSource.telling) },
      nextLine: {
        do throws(InputError) {
          return try input.readLine(limit: BundleForm.longestLine)
        } catch .tooLong {
          throw LineTooLong()
        }
      },
      text: { try text(input, path, session) })
  }

  /// Writes a new file in pieces, or standard output if the path is `-`; the closure receives a
  /// function that writes a piece.
  ///
  /// The file becomes visible only when it is complete.
  ///
  /// - Throws: an error if the file exists and `replacing` is false, or if the file can't be
  ///   written, and the errors of the closure.
  static func write(
    to path: String, replacing: Bool, _ session: Session,
    _ body: (@escaping (String) throws -> Void) throws -> Void
  ) throws {
    guard path != "-" else { return try body { session.console.write($0) } }
    try make(path, replacing, session) { output in try body { output.write($0) } }
  }

  /// Writes bytes to a new file, or to standard output if the path is `-`.
  ///
  /// - Throws: an error if the file exists and `replacing` is false, or if the file can't be
  ///   written.
  static func write(_ bytes: [UInt8], to path: String, replacing: Bool, _ session: Session) throws {
    guard path != "-" else { return session.console.write(bytes) }
    try make(path, replacing, session) { $0.write(bytes: bytes) }
  }

  private static func make(
    _ path: String, _ replacing: Bool, _ session: Session, _ body: (Output) throws -> Void
  ) throws {
    let absolute = session.environment.absolutePath(path)
    guard replacing || !System.exists(absolute) else {
      throw ErrorReport(
        "file-exists", "\(path) exists already.", exitCode: .cannotCreate,
        hint: "--force replaces it.")
    }
    let failure = ErrorReport(
      "cannot-create", "\(path) cannot be written.", exitCode: .cannotCreate)
    let file = OutputFile(absolute)
    guard let descriptor = try? file.make() else { throw failure }
    do {
      defer { System.close(descriptor) }
      let output = Output(
        results: descriptor, notes: descriptor, environment: session.environment)
      try body(output)
      try output.flush()
    }
    do throws(DeskError) {
      try file.publish()
    } catch {
      guard [.diskFull, .inputOutput].contains(error.code) else { throw failure }
      throw error
    }
  }

  /// Writes text to a new file, or to standard output if the path is `-`.
  ///
  /// - Throws: an error if the file exists and `replacing` is false, or if the file can't be
  ///   written.
  static func write(_ text: String, to path: String, replacing: Bool, _ session: Session) throws {
    try write(to: path, replacing: replacing, session) { try $0(text) }
  }
}
