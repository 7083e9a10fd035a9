extension Arguments {
  /// Returns the seat that the value of an option names, such as `--first-server ann`, and the
  /// position of the named member of a side; nil if the option was not given.
  ///
  /// The member is nil if the value doesn't name a single member. A ``RoundKind`` can call this
  /// when it makes the participants of a round.
  ///
  /// - Throws: a refusal if no participant has that name, or several have it.
  public func seat(_ option: OptionSyntax) throws(Refusal) -> (seat: Seat, member: Int?)? {
    guard let typed = text(option) else { return nil }
    let seat = try seat(named: typed[...], option)
    return (seat, roster.member(named: typed[...], of: seat))
  }

  /// Returns the values that a repeated option assigns to seats, such as `--handicap ann=12`; empty
  /// if the option was not given.
  ///
  /// - Throws: a refusal if a value has no name before an equals sign or nothing after it, if no
  ///   participant has that name, or if a participant gets two values.
  public func values(bySeat option: OptionSyntax) throws(Refusal) -> [Seat: String] {
    var values: [Seat: String] = [:]
    for (name, value, typed) in try assignments(option) {
      let seat = try seat(named: name, option)
      guard values.updateValue(value, forKey: seat) == nil else {
        throw twice(option, roster[seat], typed)
      }
    }
    return values
  }

  /// Returns the values that a repeated option assigns to people, such as `--number ann=7`, where Ann
  /// can be a member of a side; empty if the option was not given.
  ///
  /// The inner key is the position of the member of the side, from 0; nil for a value of the whole
  /// seat, which is a single player or a side that was named.
  ///
  /// - Throws: a refusal as ``values(bySeat:)`` does.
  public func values(byMember option: OptionSyntax) throws(Refusal) -> [Seat: [Int?: String]] {
    var values: [Seat: [Int?: String]] = [:]
    for (name, value, typed) in try assignments(option) {
      let seat = try seat(named: name, option)
      let isSide = Roster.folded(name) == Roster.folded(roster[seat][...])
      let member = isSide ? nil : roster.member(named: name, of: seat)
      guard values[seat, default: [:]].updateValue(value, forKey: member) == nil else {
        let own = member.flatMap { roster.member($0 + 1, of: seat) }
        throw twice(option, own ?? roster[seat], typed)
      }
    }
    return values
  }

  /// Returns the names and values of a repeated option, each with the text that was typed.
  private func assignments(_ option: OptionSyntax) throws(Refusal)
    -> [(name: Substring, value: String, typed: String)]
  {
    var pairs: [(name: Substring, value: String, typed: String)] = []
    for typed in texts(option) {
      let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        let name = roster.names.first?.name ?? "NAME"
        throw Refusal(
          .notation, "--\(option.name) gives somebody a value, and \"\(typed)\" has not both.",
          token: typed, hint: "As in --\(option.name) '\(name)=12'.")
      }
      pairs.append((parts[0], String(parts[1]), typed))
    }
    return pairs
  }

  private func twice(_ option: OptionSyntax, _ name: String, _ typed: String) -> Refusal {
    Refusal(
      .illegal, "--\(option.name) gives \(name) two values.", token: typed,
      hint: "Leave one of them out.")
  }

  private func seat(named text: Substring, _ option: OptionSyntax) throws(Refusal) -> Seat {
    do {
      return try roster.seat(named: text)
    } catch {
      var refusal = error
      refusal.message = "--\(option.name): \(error.message)"
      throw refusal
    }
  }
}
