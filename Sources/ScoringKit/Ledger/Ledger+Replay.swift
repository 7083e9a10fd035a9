extension Ledger {
  /// The steps of notation folded without being stored, going on past the end.
  ///
  /// - Throws: the refusal of the first line that is not possible.
  public func replay(_ text: Substring, names: Roster) throws(Refusal) -> [ReplayStep] {
    var state = resolution
    var steps = [
      step(
        nil, echo: round.echo([], before: { nil }, after: state, names: names), state: state,
        afterEnd: false)
    ]
    var isAfterEnd = false
    for line in text.split(whereSeparator: \.isNewline) {
      let trimmed = line.drop(while: \.isWhitespace)
      guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { continue }
      for event in try understood(trimmed, at: state, names: names) {
        isAfterEnd = isAfterEnd || state.isComplete
        let before = state
        try applyPastEnd(event, to: &state)
        steps.append(
          step(
            event.canonical,
            echo: round.echo([event], before: { before }, after: state, names: names),
            state: state,
            afterEnd: isAfterEnd))
      }
    }
    return steps
  }

  /// Reads a line as canonical text if it is that, else as typed: what an event was spelt as once
  /// may be typed for another today.
  private func understood(_ line: Substring, at state: R.Resolution, names: Roster)
    throws(Refusal) -> [R.Event]
  {
    if let event = try? R.Event(canonical: String(line)), event.canonical == line {
      return [event]
    }
    return try round.understand(line, at: state, names: names, in: nil)
  }

  /// Applies an event; where the round is over, lets play go on first.
  private func applyPastEnd(_ event: R.Event, to state: inout R.Resolution) throws(Refusal) {
    do {
      try round.apply(event, to: &state)
    } catch  where error.reason == .over {
      guard let playOn = round.playOn(after: state) else { throw error }
      try round.apply(playOn, to: &state)
      try round.apply(event, to: &state)
    }
  }

  private func step(_ event: String?, echo: Line, state: R.Resolution, afterEnd: Bool)
    -> ReplayStep
  {
    ReplayStep(
      event: event, echo: echo, state: state,
      phase: state.isComplete ? .complete : event == nil ? .setup : .underway,
      isAfterEnd: afterEnd)
  }
}

/// One step of a replay: what happened, and what the round looked like then.
public struct ReplayStep: Sendable {
  /// The canonical event; nil for the opening.
  public let event: String?
  /// What happened, in words.
  public let echo: Line
  /// The state after it.
  public let state: any Resolution
  /// Where the round stood then.
  public let phase: Phase
  /// Whether the round had been over before it.
  public let isAfterEnd: Bool
}
