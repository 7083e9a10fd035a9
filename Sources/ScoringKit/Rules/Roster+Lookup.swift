extension Roster {
  /// The seat that a typed name means.
  ///
  /// An exact alias comes first, then an exact name, then the one name or alias
  /// that begins with the text. Case does not matter. A side is also meant by what
  /// means one of its members; an exact name of a member comes before any beginning.
  ///
  /// - Throws: a refusal that lists the candidates, or the names that are near.
  public func seat(named text: Substring) throws(Refusal) -> Seat {
    let wanted = Self.folded(text)
    let readings: [(Names) -> Bool] = [
      { $0.aliases.contains { Self.folded($0[...]) == wanted } },
      { Self.folded($0.name[...]) == wanted },
      { $0.members.contains { $0.isCalled(wanted) } },
      { names in
        ([names] + names.members).contains { $0.isCalled(beginning: wanted) }
      },
    ]
    guard !wanted.isEmpty else {
      throw Refusal(.notation, "A name is missing.", at: text, expected: names.map(\.name))
    }
    for matches in readings {
      let found = names.indices.filter { matches(names[$0]) }
      if found.count == 1 { return Seat(index: found[0]) }
      if found.count > 1 {
        throw Refusal(
          .ambiguousName, "\"\(text)\" could be \(found.count) of them.", at: text,
          expected: found.map { names[$0].name }, hint: "Type more of the name.")
      }
    }
    let known = names.flatMap { [$0.name] + $0.members.map(\.name) }
    let near = known.filter { NearName.isNear($0, String(text)) }
    throw Refusal(
      .unknownName, "Nobody in this round is called \"\(text)\".", at: text,
      expected: near.isEmpty ? names.map(\.name) : near)
  }

  /// The member of a side that a typed name means, by position; nil where it means none or several.
  public func member(named text: Substring, of seat: Seat) -> Int? {
    guard names.indices.contains(seat.index) else { return nil }
    let wanted = Self.folded(text)
    let members = names[seat.index].members
    let exact = members.indices.filter { members[$0].isCalled(wanted) }
    let found =
      exact.isEmpty ? members.indices.filter { members[$0].isCalled(beginning: wanted) } : exact
    return found.count == 1 && !wanted.isEmpty ? found[0] : nil
  }

  /// A name as it is compared: without case, and with single spaces.
  public static func folded(_ name: Substring) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Roster.Names {
  /// Whether a folded text is the name or an alias.
  func isCalled(_ wanted: String) -> Bool {
    ([name] + aliases).contains { Roster.folded($0[...]) == wanted }
  }

  /// Whether the name or an alias begins with a folded text.
  func isCalled(beginning wanted: String) -> Bool {
    ([name] + aliases).contains { Roster.folded($0[...]).hasPrefix(wanted) }
  }
}
