package import ScoringDesk

/// The exit codes of the program.
///
/// All of them are documented, and no others are used.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// Done, even if there was nothing to show.
  case done = 0
  /// Understood, but not possible now.
  case refused = 1
  /// A command line or typed notation that cannot be understood.
  case usage = 64
  /// Wrong content of a file, of standard input or of the store.
  case data = 65
  /// A named file or round does not exist.
  case missing = 66
  /// A defect of the program.
  case software = 70
  /// A file or folder cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Busy; trying again may help.
  case busy = 75
  /// Not permitted.
  case permission = 77
  /// The configuration or the environment is wrong.
  case configuration = 78
  /// Interrupted with Ctrl-C (SIGINT).
  case interrupted = 130
  /// The reader of the output has ended (SIGPIPE).
  case brokenPipe = 141
  /// The process was asked to end (SIGTERM).
  case terminated = 143
}

extension ExitCode {
  /// A short name for programs, which never changes: `cannot-create`.
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

  /// The meaning, in one sentence without a period.
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
  /// Returns the exit code for an error of the desk.
  ///
  /// This is the complete table.
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
    case .damaged, .unknownForm, .newerFile, .changedFile, .damagedBundle, .notADatabase,
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
  /// Returns the exit code for lost output.
  init(_ error: LostOutput) {
    self = error.isBrokenPipe ? .brokenPipe : .inputOutput
  }
}

extension Output {
  /// Writes the buffered results at the end of the program, and reports lost ones on standard
  /// error.
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
