extension Round {
  /// Plays the events in some lines of notation without storing them, even past the end of the
  /// round, and returns a step for the start and for each event.
  ///
  /// Empty lines, and lines that begin with `#`, are skipped.
  /// - Throws: the refusal of the first line that is illegal.
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

  /// Reads a line of notation as the stored form of an event if possible, otherwise as a typed
  /// line.
  ///
  /// An old stored form may have another meaning in today's typed notation.
  private func understood(_ line: Substring, at state: Resolution, names: Roster)
    throws(Refusal) -> [Event]
  {
    if let event = try? Event(canonical: String(line)), event.canonical == line {
      return [event]
    }
    return try understand(line, at: state, names: names, in: nil)
  }

  /// Applies an event; if the round is over, first applies the event that continues play.
  package func applyPastEnd(_ event: Event, to state: inout Resolution) throws(Refusal) {
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

/// One step of a replay: an event, and the state of the round after it.
public struct ReplayStep: Sendable {
  /// The stored form of the event; nil for the start, before any event of the replay.
  public let event: String?
  /// The event and its effect in words.
  public let echo: Line
  /// The state of the round after the event.
  public let state: any Resolution
  /// The phase of the round after the event.
  public let phase: Phase
  /// Whether the round was over before the event.
  public let isAfterEnd: Bool
}
