import ScoringKit
import ScoringStore

// The names of a file, which are read by the same rules as typed ones.
extension CardImport {
  /// Returns the reason why a card is left out because of a name; `nil` if there is none.
  func fault(in card: ImportPlan.Card, _ state: State) -> ImportPlan.Warning? {
    for row in card.rows {
      if let fault = fault(of: row, state) { return fault }
    }
    return nil
  }

  /// Returns the reason why a participant of the file can't be taken: a name that several players
  /// have, that means something else, or that is a word such as `dnf`; `nil` if there is none.
  func fault(of row: ImportPlan.Row, _ state: State) -> ImportPlan.Warning? {
    guard !row.isGuest else { return nil }
    return (row.members.isEmpty ? [row.name] : row.members).lazy.compactMap { name in
      fault(of: name, line: row.line, state)
    }.first
  }

  private func fault(of name: String, line: Int, _ state: State) -> ImportPlan.Warning? {
    guard !name.isEmpty, !FileNames.isGuest(name), PlayerNaming.guestName(name) == nil else {
      return nil
    }
    let cleaned = Self.playerName(name)
    let known = state.players[Roster.folded(cleaned[...])] ?? []
    guard known.count != 1 else { return nil }
    func warning(_ message: some StringProtocol, _ hint: Line?) -> ImportPlan.Warning {
      ImportPlan.Warning(
        line: line, kind: "name",
        message: "\(message); the \(sport.nouns.round) is left out.", hint: hint)
    }
    if known.count > 1 {
      let people = known.map { "\($0.name) (\($0.id.key))" }
      let renaming = Action("players rename", [.text(known[0].id.key), .blank("NAME")])
      return warning(
        "\"\(cleaned)\" could be \(known.count) players: \(people.joined(separator: ", "))",
        "`\(renaming)` gives one of them a name of their own.")
    }
    if let refusal = PlayerNaming.misread(cleaned) {
      return warning(refusal.message.dropLast(), "Correct the name in the file.")
    }
    guard let refusal = UnlikelyName.refusal(cleaned) else { return nil }
    let adding = Action("players add", [.text(cleaned)], options: ["new": nil])
    return warning(refusal.message.dropLast(), "`\(adding)` adds it as one.")
  }

  /// Returns the only player who has a name of the file; `nil` if there is none, or if there are
  /// several.
  func known(_ name: String, _ state: State) -> Player? {
    let found = state.players[Roster.folded(Self.playerName(name)[...])] ?? []
    return found.count == 1 ? found[0] : nil
  }
}
