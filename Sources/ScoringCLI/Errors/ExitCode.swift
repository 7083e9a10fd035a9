package import ScoringDesk

/// The exit codes of the program.
///
/// All codes are documented by `score help exit-codes`, and the program uses no others.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// The command was done, even if there was nothing to show.
  case done = 0
  /// The command was understood, but is not possible now.
  case refused = 1
  /// The command line or the typed notation cannot be understood.
  case usage = 64
  /// The content of a file, of standard input or of the store is wrong.
  case data = 65
  /// A file or round that the command names does not exist.
  case missing = 66
  /// The program has a defect.
  case software = 70
  /// A file or folder cannot be created.
  case cannotCreate = 73
  /// Reading or writing a file or stream failed.
  case inputOutput = 74
  /// The store, a file or the system is busy; trying again may help.
  case busy = 75
  /// A file or folder may not be read or written.
  case permission = 77
  /// The configuration or the environment is wrong.
  case configuration = 78
  /// The user interrupted the program with Ctrl-C (SIGINT).
  case interrupted = 130
  /// The program that reads the output has ended (SIGPIPE).
  case brokenPipe = 141
  /// Another process asked the program to end (SIGTERM).
  case terminated = 143
}

extension ExitCode {
  /// The name of the exit code for programs, which never changes: `cannot-create`.
  package var name: String {
    switch self {
    case .done: "done"
    case .refused: "refused"
    case .usage: "usage"
    case .data: "data"
    case .missing: "missing"
    case .software: "software"
    case .cannotCreate: "cannot-create"
    case .inputOutput: "input-output"
    case .busy: "busy"
    case .permission: "permission"
    case .configuration: "configuration"
    case .interrupted: "interrupted"
    case .brokenPipe: "broken-pipe"
    case .terminated: "terminated"
    }
  }

  /// The meaning of the exit code for people, in one sentence without a period.
  package var meaning: String {
    switch self {
    case .done: "done, also if there was nothing to show"
    case .refused:
      "understood, but not possible now: an illegal event, nothing to undo, an open dispute, "
        + "play after the end, a deletion not confirmed"
    case .usage:
      "a command line or typed notation that cannot be understood, a name unknown or ambiguous, "
        + "an answer missing without a terminal"
    case .data: "wrong content of a file or of standard input, a damaged or foreign store"
    case .missing: "a file or round that was named is not there"
    case .software: "a defect of the program"
    case .cannotCreate: "a file or folder cannot be created"
    case .inputOutput: "reading or writing failed"
    case .busy: "busy: try again"
    case .permission: "not permitted"
    case .configuration: "the configuration or the environment is wrong"
    case .interrupted: "interrupted with Ctrl-C"
    case .brokenPipe: "the reader of the output went away"
    case .terminated: "asked to end"
    }
  }
}

extension ExitCode {
  /// Returns the exit code for an error that the desk has thrown.
  ///
  /// All error codes of the desk are listed here.
  package init(_ error: DeskError) {
    switch error.code {
    case .notation, .unknownName, .ambiguousName:
      // Wrong notation in a file is wrong data, not wrong usage.
      self = error.source == nil ? .usage : .data
    case .ambiguousRound, .invalidLink, .badValue, .missingValue, .conflictingOptions, .unknownZone:
      self = .usage
    case .illegal, .over, .unknownSport, .noRound, .abandoned, .alreadyOver, .united,
      .nothingScored, .notOver, .finished, .disputed, .orphans, .noTimeline, .nobodySaid,
      .notAdded, .notConfirmed, .expired, .revoked:
      self = .refused
    case .damaged, .unknownForm, .newerFile, .damagedBundle, .notADatabase,
      .foreignStore, .newerStore, .damagedStore, .conflict:
      self = .data
    case .unknownRound, .unknownEvent, .noStore, .missing, .away, .notFound: self = .missing
    case .cannotCreate: self = .cannotCreate
    case .diskFull, .inputOutput: self = .inputOutput
    case .busy, .gone: self = .busy
    case .readOnly, .permission: self = .permission
    }
  }
}

extension ExitCode {
  /// Returns the exit code for output that could not be written.
  init(_ error: LostOutput) {
    self = error.isBrokenPipe ? .brokenPipe : .inputOutput
  }
}

extension Output {
  /// Writes the buffered results at the end of the program, and reports on standard error if that
  /// fails.
  ///
  /// - Returns: the given exit code if all output was written, otherwise the code of the failure.
  package func finish(_ code: ExitCode = .done) -> ExitCode {
    do {
      try flush()
      return code
    } catch {
      if !error.isBrokenPipe { noteLine("score: \(error.message)") }
      return ExitCode(error)
    }
  }
}
