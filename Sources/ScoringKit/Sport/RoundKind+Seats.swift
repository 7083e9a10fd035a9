extension RoundKind {
  /// The participants of a round that is about to be opened, as its header has them.
  ///
  /// - Parameters:
  ///   - seats: who takes part: the JSON of a ``Competitor``, or of a participant of an
  ///     earlier round of this kind.
  ///   - rules: what ``rules`` made of the same arguments.
  ///   - arguments: what was typed after `start`.
  /// - Returns: one participant a seat, in JSON.
  /// - Throws: a refusal where they are too few or too many, somebody is named twice, or they
  ///   cannot play this round.
  public func seats(_ seats: [JSONValue], rules: any Round, arguments: Arguments) throws
    -> [JSONValue]
  {
    let limits = rules.seatLimits
    guard limits.contains(seats.count) else {
      throw Refusal(
        .illegal,
        "\(rules.title) takes \(limits.lowerBound == limits.upperBound ? "" : "\(limits.lowerBound) to ")"
          + "\(limits.upperBound) participants, and \(seats.count) were named.")
    }
    var seen: Set<String> = []
    for person in try seats.flatMap({ try Competitor($0).people })
    where !seen.insert(person.identity).inserted {
      throw Refusal(.illegal, "\(person.name) is named twice.", token: person.name)
    }
    return try seat(rules, seats, arguments).map { try $0.value }
  }
}
