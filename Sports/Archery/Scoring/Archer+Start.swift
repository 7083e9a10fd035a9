internal import ScoringKit

extension Archer {
  static let bowOption = OptionSyntax(
    "bow", value: .text("[NAME=]BOW"), repeats: true,
    "the bow, of everybody or of one: recurve, ann=compound")
  static let genderOption = OptionSyntax(
    "gender", value: .text("[NAME=]GENDER"), repeats: true,
    "the gender category: open, ann=female")
  static let ageOption = OptionSyntax(
    "age", value: .text("[NAME=]AGE"), repeats: true, "the age group: adult, ben=u18")
  static let faceOption = OptionSyntax(
    "face", value: .text("[NAME=]FACE"), repeats: true,
    "another face than the round's: triple, ann=indoor")

  /// What the options of `start` say of those who take part; earlier facts stay otherwise.
  ///
  /// - Throws: a refusal that names the word that is not known, and those that are.
  static func archers(_ arguments: Arguments, _ archers: [Archer]) throws(Refusal) -> [Archer] {
    var archers = archers
    try set(bowOption, arguments, &archers) { archer, text throws(Refusal) in
      archer.bow = try value(text, "bow")
    }
    try set(genderOption, arguments, &archers) { archer, text throws(Refusal) in
      archer.gender = try value(text, "gender")
    }
    try set(ageOption, arguments, &archers) { archer, text throws(Refusal) in
      archer.age = try value(text, "age group")
    }
    try set(faceOption, arguments, &archers) { archer, text throws(Refusal) in
      archer.face = try face(text).id
    }
    return archers
  }

  /// The bow that everybody shoots, where `--bow` says one without a name.
  static func commonBow(_ arguments: Arguments) throws(Refusal) -> Category.Bowstyle? {
    guard let text = arguments.texts(bowOption).last(where: { !$0.contains("=") }) else {
      return nil
    }
    return try value(text[...], "bow")
  }

  /// The face with an id.
  ///
  /// - Throws: a refusal that lists what is near.
  static func face(_ text: Substring) throws(Refusal) -> Face {
    if let face = Face.named(text.lowercased()) { return face }
    let ids = Face.all.map(\.id)
    let near = NearName.suggestions(for: String(text), among: ids)
    throw Refusal(
      .unknownName, "There is no face called \"\(text.prefix(40))\".", at: text,
      expected: near.isEmpty ? ids : near)
  }

  private static func set(
    _ option: OptionSyntax, _ arguments: Arguments, _ archers: inout [Archer],
    _ change: (inout Archer, Substring) throws(Refusal) -> Void
  ) throws(Refusal) {
    let roster = Roster(archers.map(\.competitor.name))
    for text in arguments.texts(option) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        for index in archers.indices { try change(&archers[index], text[...]) }
        continue
      }
      let seat = try roster.seat(named: parts[0])
      guard archers.indices.contains(seat.index) else { continue }
      try change(&archers[seat.index], parts[1])
    }
  }

  private static func value<Value>(_ text: Substring, _ what: String) throws(Refusal) -> Value
  where Value: RawRepresentable<String> & CaseIterable {
    if let value = Value(rawValue: text.lowercased()) { return value }
    throw Refusal(
      .notation, "\"\(text.prefix(40))\" is no \(what).", at: text,
      expected: Value.allCases.map(\.rawValue))
  }
}
