package import ScoringDesk

extension ExitCode {
  /// What the program ends with where the desk could not do what was asked: the whole table.
  package init(_ error: DeskError) {
    switch error.code {
    case .notation, .unknownName, .ambiguousName:
      // Wrong notation in a file is wrong data, not wrong usage.
      self = error.source == nil ? .usage : .data
    case .ambiguousRound, .badValue, .missingValue, .conflictingOptions, .unknownZone:
      self = .usage
    case .illegal, .over, .unknownSport, .noRound, .abandoned, .alreadyOver, .nothingScored,
      .disputed, .orphans, .noTimeline, .nobodySaid, .notAdded, .notConfirmed:
      self = .refused
    case .damaged, .unknownForm, .newerFile, .changedFile, .damagedBundle, .notADatabase,
      .foreignStore, .newerStore, .damagedStore, .conflict:
      self = .data
    case .unknownRound, .unknownEvent, .noStore, .missing: self = .missing
    case .cannotCreate: self = .cannotCreate
    case .diskFull, .inputOutput: self = .inputOutput
    case .busy: self = .busy
    case .readOnly, .permission: self = .permission
    }
  }
}

extension ExitCode {
  /// What the program ends with where results did not arrive.
  init(_ error: LostOutput) {
    self = error.isBrokenPipe ? .brokenPipe : .inputOutput
  }
}

extension Output {
  /// Writes what is buffered at the end of the program, and says on the error stream what was lost.
  ///
  /// - Returns: the exit code, which is the given one where everything arrived.
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
