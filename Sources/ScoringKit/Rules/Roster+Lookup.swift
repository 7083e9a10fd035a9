extension Roster {
  /// The seat that a typed name means.
  ///
  /// An exact alias comes first, then an exact name, then the one name or alias
  /// that begins with the text. Case does not matter.
  ///
  /// - Throws: a refusal that lists the candidates, or the names that are near.
  public func seat(named text: Substring) throws(Refusal) -> Seat {
    let wanted = Self.folded(text)
    let readings: [(Names) -> Bool] = [
      { $0.aliases.contains { Self.folded($0[...]) == wanted } },
      { Self.folded($0.name[...]) == wanted },
      { names in
        ([names.name] + names.aliases).contains { Self.folded($0[...]).hasPrefix(wanted) }
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
    let near = names.map(\.name).filter { NearName.isNear($0, String(text)) }
    throw Refusal(
      .unknownName, "Nobody in this round is called \"\(text)\".", at: text,
      expected: near.isEmpty ? names.map(\.name) : near)
  }

  /// A name as it is compared: without case, and with single spaces.
  public static func folded(_ name: Substring) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
