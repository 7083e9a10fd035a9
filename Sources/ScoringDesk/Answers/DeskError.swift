package import ScoringKit
package import ScoringStore

/// An error of the desk: a code, a message, a position in the input, and a hint.
///
/// Each front end presents it in its own way, such as an exit code or an HTTP status.
package struct DeskError: Error, Hashable, Sendable {
  /// The code of the error, for programs; a code never changes.
  package let code: Code
  /// The message for people, one sentence.
  package var message: String
  /// The piece of the input that was rejected; `nil` if the error is about no single piece.
  package var token: String?
  /// The name of the file that contains the rejected piece of text; `nil` for typed text.
  package var source: String?
  /// The number of the line of text that contains the rejected piece, from 1; `nil` if unknown.
  package var line: Int?
  /// The number of UTF-8 bytes before the rejected piece in its line of text; `nil` if unknown.
  package var offset: Int?
  /// The texts that would be accepted instead of the rejected piece; empty if there is no list.
  package var expected: [String]
  /// A hint for people about how to proceed; `nil` if there is none.
  package var hint: Line?
  /// Whether the requested change was stored although a later step failed.
  package var isStored = false
  /// Whether the error was thrown by the store, whose messages may contain file names.
  private var isOfStore = false

  /// Creates an error.
  package init(
    _ code: Code, _ message: String, token: String? = nil, source: String? = nil,
    line: Int? = nil, offset: Int? = nil, expected: [String] = [], hint: Line? = nil
  ) {
    self.code = code
    self.message = message
    self.token = token
    self.source = source
    self.line = line
    self.offset = offset
    self.expected = expected
    self.hint = hint
  }

  /// Creates an error from a refusal by the rules or the grammar.
  ///
  /// - Parameters:
  ///   - refusal: The refusal by a sport's rules, or by the reader of typed or stored text.
  ///   - source: The name of the file that was read; `nil` for typed text.
  ///   - line: The number of the line in the file, from 1; `nil` if unknown.
  package init(_ refusal: Refusal, source: String? = nil, line: Int? = nil) {
    self.init(
      Code(refusal.reason), refusal.message, token: refusal.token, source: source, line: line,
      offset: refusal.offset, expected: refusal.expected, hint: refusal.hint)
  }

  /// Creates an error from a store error.
  package init(_ error: StoreError) {
    self.init(
      Code(error.kind), error.path.map { "\(error.message) (\($0))" } ?? error.message,
      hint: error.hint.map { Line($0) })
    isStored = error.isStored
    isOfStore = true
  }

  /// Whether nothing was stored and the same request may succeed later: the store is busy or was
  /// moved, or its disk is full or failed.
  package var isTemporary: Bool {
    switch code {
    case .busy, .diskFull, .gone: true
    case .inputOutput: !isStored
    default: false
    }
  }

  /// The message for a visitor who opened a link.
  ///
  /// Store errors may contain the owner's file names, so the visitor learns only whether to try
  /// again.
  package var visitorMessage: String {
    guard isOfStore || code.isOfStorage else { return message }
    return isTemporary
      ? "The scores can't be reached at the moment. Try again soon."
      : "The scores can't be read or stored here now. Tell the operator of this site."
  }
}

extension DeskError {
  /// The codes of errors.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    // Codes of refusals by a sport or its grammar.
    case notation
    case unknownName = "unknown-name"
    case ambiguousName = "ambiguous-name"
    case illegal
    case over
    case damaged

    // Codes for requests about the wrong round or at the wrong time.
    case unknownSport = "unknown-sport"
    case unknownRound = "unknown-round"
    case ambiguousRound = "ambiguous-round"
    case noRound = "no-round"
    case unknownEvent = "unknown-event"
    case abandoned
    case alreadyOver = "already-over"
    case nothingScored = "nothing-scored"
    case notOver = "not-over"
    case finished
    case united
    case disputed
    case orphans
    case noTimeline = "no-timeline"
    case nobodySaid = "nobody-said"
    case badValue = "bad-value"
    case missingValue = "missing-value"
    case conflictingOptions = "conflicting-options"
    case unknownZone = "unknown-zone"

    // Codes for links that can't be opened.
    case invalidLink = "invalid-link"
    case expired
    case notFound = "not-found"
    case revoked

    // Codes for a question that was answered with no.
    case notAdded = "not-added"
    case notConfirmed = "not-confirmed"

    // Codes for the contents of files.
    case unknownForm = "unknown-form"
    case newerFile = "newer-file"
    case damagedBundle = "damaged-bundle"

    // Codes for errors of the store.
    case noStore = "no-store"
    case notADatabase = "not-a-database"
    case foreignStore = "foreign-store"
    case newerStore = "newer-store"
    case damagedStore = "damaged-store"
    case busy
    case gone
    case diskFull = "disk-full"
    case readOnly = "read-only"
    case permission
    case cannotCreate = "cannot-create"
    case inputOutput = "input-output"
    case conflict
    case missing
    case away
  }
}

extension DeskError.Code {
  init(_ reason: Refusal.Reason) {
    self =
      switch reason {
      case .notation: .notation
      case .unknownName: .unknownName
      case .ambiguousName: .ambiguousName
      case .illegal: .illegal
      case .over: .over
      case .damaged: .damaged
      }
  }

  init(_ kind: StoreError.Kind) {
    self =
      switch kind {
      case .notADatabase: .notADatabase
      case .foreign: .foreignStore
      case .newer: .newerStore
      case .damaged: .damagedStore
      case .busy: .busy
      case .gone: .gone
      case .full: .diskFull
      case .readOnly: .readOnly
      case .permission: .permission
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .conflict, .impossible: .conflict
      case .missing: .missing
      case .away: .away
      }
  }
}

extension DeskError.Code {
  /// Whether the code means that the store could not be read or written.
  package var isOfStorage: Bool {
    switch self {
    case .noStore, .notADatabase, .foreignStore, .newerStore, .damagedStore, .busy, .gone,
      .diskFull, .readOnly, .permission, .cannotCreate, .inputOutput, .away:
      true
    default: false
    }
  }
}

extension DeskError {
  /// Converts an error to a ``DeskError``; questions and unknown errors stay unchanged.
  package static func told(_ error: any Error) -> any Error {
    switch error {
    case let error as LineRefusal:
      DeskError(error.refusal, source: error.source, line: error.line)
    case let error as Refusal: DeskError(error)
    case let error as StoreError: DeskError(error)
    case let error as UnknownZone:
      DeskError(.unknownZone, error.message, token: error.name, hint: Line(error.hint))
    case let error as DecodingError:
      DeskError(
        .damaged, "What is stored or was given cannot be read: \(words(error))",
        hint: "`\(Action("doctor"))` checks the whole store.")
    default: error
    }
  }

  /// Runs a body and converts its errors with ``told(_:)``.
  ///
  /// Reading and writing a desk's store convert errors already. This function is for other code.
  static func telling<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw told(error)
    }
  }

  /// Runs a body that reads a file, and adds the file's name to refusals.
  ///
  /// An illegal event in a file is reported as wrong notation, because it is an error of the file
  /// and not of a scorer.
  static func reading<Value>(_ source: String, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch var refusal as Refusal {
      if refusal.reason == .illegal { refusal.reason = .notation }
      throw DeskError(refusal, source: source)
    }
  }

  /// Returns the message of an error as one sentence.
  static func sentence(of error: any Error) -> String {
    (told(error) as? DeskError)?.message ?? "\(error)"
  }

  private static func words(_ error: DecodingError) -> String {
    switch error {
    case .dataCorrupted(let context), .keyNotFound(_, let context),
      .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.debugDescription.hasSuffix(".")
        ? context.debugDescription : "\(context.debugDescription)."
    @unknown default: "\(error)"
    }
  }
}

// Errors that several operations throw.
extension DeskError {
  /// Returns the error for a sport that this program was built without.
  static func unknownSport(_ id: String) -> DeskError {
    DeskError(
      .unknownSport, "This program does not know the sport \"\(id)\".",
      hint: "`\(Action("sports"))` lists those that it knows.")
  }

  /// Returns the error for stored data that cannot be read.
  static func damaged(_ message: String) -> DeskError {
    DeskError(.damaged, message, hint: "`\(Action("doctor"))` checks the whole store.")
  }

  /// Returns the error for a name that matches no round.
  static func unknownRound(_ text: String, sport: Sport?) -> DeskError {
    DeskError(
      .unknownRound, "There is no round \"\(text)\".",
      hint: """
        `\(Action("history", of: sport?.id))` lists the finished rounds, and \
        `\(Action("status", of: sport?.id))` shows the current one.
        """)
  }

  /// Returns the error for a name that matches several rounds.
  static func ambiguousRound(_ text: String, candidates: [String], more: Int) -> DeskError {
    DeskError(
      .ambiguousRound,
      "\"\(text)\" could be several rounds\(more > 0 ? ": these, and \(more) more" : "").",
      expected: candidates,
      hint: "Type the id of one, or more of it.")
  }
}

/// A refusal of one line of text in a file or in standard input, with the line's number.
struct LineRefusal: Error {
  /// The refusal of the line's text.
  let refusal: Refusal
  /// The number of the refused line, from 1.
  let line: Int
  /// The name of the file that contains the refused line, or `standard input`.
  let source: String
}
