package import ScoringKit
package import ScoringStore

/// Why the desk could not do what was asked: a code, a sentence, a place, and what can be done.
///
/// A front door decides how it is told: as an exit code and lines, as a status and a page.
package struct DeskError: Error, Hashable, Sendable {
  /// What is wrong, for programs; a code never changes.
  package let code: Code
  /// A sentence: what was wrong.
  package var message: String
  /// The piece of text that was wrong.
  package var token: String?
  /// What the token stands in: a file's name; nil for what somebody typed.
  package var source: String?
  /// The line of the token in its source, from 1.
  package var line: Int?
  /// The UTF-8 bytes before the token in its line.
  package var offset: Int?
  /// What would be accepted.
  package var expected: [String]
  /// What to do.
  package var hint: Line?
  /// Whether what was asked is stored nevertheless: the failure came after that.
  package var isStored = false
  /// Whether the error comes from the store, so that its message may name files.
  private var isOfStore = false

  /// Makes an error.
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

  /// The error of a refusal, by the rules or by the grammar.
  ///
  /// The source is the file in which it stands, nil for what somebody typed; the line is that of
  /// the file, from 1.
  package init(_ refusal: Refusal, source: String? = nil, line: Int? = nil) {
    self.init(
      Code(refusal.reason), refusal.message, token: refusal.token, source: source, line: line,
      offset: refusal.offset, expected: refusal.expected, hint: refusal.hint)
  }

  /// The error of a store.
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
  /// Errors of the store may name the owner's files, so a visitor learns only whether to try again.
  package var visitorMessage: String {
    guard isOfStore || code.isOfStorage else { return message }
    return isTemporary
      ? "The scores can't be reached at the moment. Try again soon."
      : "The scores can't be read or stored here now. Tell whoever runs this site."
  }
}

extension DeskError {
  /// The codes of all errors.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    // What a sport or its grammar refuses.
    case notation
    case unknownName = "unknown-name"
    case ambiguousName = "ambiguous-name"
    case illegal
    case over
    case damaged

    // What is asked of the wrong round, or at the wrong time.
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

    // What a link is answered with that leads nowhere.
    case invalidLink = "invalid-link"
    case expired
    case notFound = "not-found"
    case revoked

    // What a question led to.
    case notAdded = "not-added"
    case notConfirmed = "not-confirmed"

    // What a file holds.
    case unknownForm = "unknown-form"
    case newerFile = "newer-file"
    case changedFile = "changed-file"
    case damagedBundle = "damaged-bundle"

    // What the store says.
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
  /// Whether the store could not be read or written.
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
  /// An error as the desk tells it; a question stays one, and so does what the desk does not know.
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

  /// Converts the errors of a body: see ``told(_:)``.
  ///
  /// Reading and writing a desk's store convert already. This is for what a use-case does besides.
  static func telling<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw told(error)
    }
  }

  /// Reads what stands in a file, and says of a refusal which file it is.
  ///
  /// What a rule refuses there is wrong content like any other: nobody has played it.
  static func reading<Value>(_ source: String, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch var refusal as Refusal {
      if refusal.reason == .illegal { refusal.reason = .notation }
      throw DeskError(refusal, source: source)
    }
  }

  /// What an error says, in one sentence.
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

// The sentences that several use-cases say.
extension DeskError {
  /// The program was built without a sport.
  static func unknownSport(_ id: String) -> DeskError {
    DeskError(
      .unknownSport, "This program does not know the sport \"\(id)\".",
      hint: "`\(Action("sports"))` lists those that it knows.")
  }

  /// Something in the store cannot be read.
  static func damaged(_ message: String) -> DeskError {
    DeskError(.damaged, message, hint: "`\(Action("doctor"))` checks the whole store.")
  }

  /// No round has the name that was typed.
  static func unknownRound(_ text: String, sport: Sport?) -> DeskError {
    DeskError(
      .unknownRound, "There is no round \"\(text)\".",
      hint: "`\(Action("history", of: sport?.id))` lists the finished rounds.")
  }

  /// Several rounds have the name that was typed.
  static func ambiguousRound(_ text: String, candidates: [String], more: Int) -> DeskError {
    DeskError(
      .ambiguousRound,
      "\"\(text)\" could be several rounds\(more > 0 ? ": these, and \(more) more" : "").",
      expected: candidates,
      hint: "Type the id of one, or more of it.")
  }
}

/// A refusal of one line of standard input or of a file, with its number.
struct LineRefusal: Error {
  /// Why it was refused.
  let refusal: Refusal
  /// The line's number, from 1.
  let line: Int
  /// What the line is from: a file's name, or `standard input`.
  let source: String
}
