import ScoringKit

/// How a typed text names one thing of a list: by number, by the beginning of an id, or by name.
enum Naming {
  /// Chooses the one that a text means.
  ///
  /// In this order: a number in the list as it is shown, an exact name, the
  /// beginning of an id of three characters or more, the beginning of one name.
  /// What is hidden from the list is found by its exact name and its id only.
  static func choose<Thing>(
    _ text: String, from listed: [Thing], hidden: [Thing] = [], noun: String,
    id: @escaping (Thing) -> String, names: @escaping (Thing) -> [String], list: Action
  ) throws -> Thing {
    if let number = Int(text), text.utf8.count <= 4, number >= 1, number <= listed.count {
      return listed[number - 1]
    }
    let wanted = Roster.folded(text[...])
    let all = listed + hidden
    let folded: (Thing) -> [String] = { names($0).map { Roster.folded($0[...]) } }
    let readings: [[Thing]] = [
      listed.filter { folded($0).contains(wanted) },
      hidden.filter { folded($0).contains(wanted) },
      text.utf8.count >= 3 ? all.filter { id($0).hasPrefix(text.lowercased()) } : [],
      listed.filter { folded($0).contains { $0.hasPrefix(wanted) } },
    ]
    for found in readings where !wanted.isEmpty {
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw Refusal(
          .ambiguousName, "\"\(text)\" could be \(found.count) \(noun)s.", token: text,
          expected: found.prefix(10).map { "\(names($0).first ?? "") (\(id($0)))" },
          hint: "Type more of the name, or the beginning of the id.")
      }
    }
    let near = listed.flatMap(names).filter { NearName.isNear($0, text) }
    throw Refusal(
      .unknownName, "There is no \(noun) called \"\(text)\".", token: text, expected: near,
      hint: "`\(list)` lists them.")
  }
}
