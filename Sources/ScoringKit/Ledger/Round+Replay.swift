extension Round {
  /// The steps of notation folded without being stored, going on past the end.
  ///
  /// - Throws: the refusal of the first line that is not possible.
  func replay(_ text: Substring, from start: any ScoringKit.Resolution, names: Roster)
    throws(Refusal) -> [ReplayStep]
  {
    guard var state = start as? Resolution else {
      throw Refusal(.damaged, "The rules of the round are of another kind.")
    }
    var steps = [
      step(
        nil, echo: echo([], before: { nil }, after: state, names: names), state: state,
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
            echo: echo([event], before: { before }, after: state, names: names),
            state: state,
            afterEnd: isAfterEnd))
      }
    }
    return steps
  }

  /// Reads a line as canonical text if it is that, else as typed: what an event was spelt as once
  /// may be typed for another today.
  private func understood(_ line: Substring, at state: Resolution, names: Roster)
    throws(Refusal) -> [Event]
  {
    if let event = try? Event(canonical: String(line)), event.canonical == line {
      return [event]
    }
    return try understand(line, at: state, names: names, in: nil)
  }

  /// Applies an event; where the round is over, lets play go on first.
  private func applyPastEnd(_ event: Event, to state: inout Resolution) throws(Refusal) {
    do {
      try apply(event, to: &state)
    } catch  where error.reason == .over {
      guard let playOn = playOn(after: state) else { throw error }
      try apply(playOn, to: &state)
      try apply(event, to: &state)
    }
  }

  private func step(_ event: String?, echo: Line, state: Resolution, afterEnd: Bool)
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
