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
    for typed in texts(option) {
      let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        let name = roster.names.first?.name ?? "NAME"
        throw Refusal(
          .notation, "--\(option.name) gives somebody a value, and \"\(typed)\" has not both.",
          token: typed, hint: "As in --\(option.name) '\(name)=12'.")
      }
      let seat = try seat(named: parts[0], option)
      guard values.updateValue(String(parts[1]), forKey: seat) == nil else {
        throw Refusal(
          .illegal, "--\(option.name) gives \(roster[seat]) two values.", token: typed,
          hint: "Leave one of them out.")
      }
    }
    return values
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
