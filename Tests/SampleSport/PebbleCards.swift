package import ScoringKit

/// A made-up file format of score cards, for tests of importing: a line `card TIME POND`, then a
/// line `NAME TOTAL` for each player.
package enum PebbleCards {
  package static let firstLine = "pebbles-cards"

  package static let importer = Importer(
    id: "cards", abstract: "made-up cards of pebbles", recognizes: { $0.hasPrefix(firstLine) },
    read: { text, _ in try read(text) })

  static let exporter = Exporter(id: "cards", abstract: "made-up cards of pebbles") {
    ledgers, rosters in
    var lines = [firstLine]
    for (ledger, roster) in zip(ledgers, rosters) {
      lines.append("card \(ledger.header.startedAt) \(ledger.rules.title)")
      for seat in roster.seats {
        lines.append("\(roster[seat]) \(ledger.state.headline(of: seat, closed: true).text)")
      }
    }
    return Exporter.File(
      text: lines.joined(separator: "\n") + "\n", leftOut: ["each toss by itself"])
  }

  /// Returns the text of one card in the made-up file format.
  package static func card(_ time: String, _ rows: [(String, Int)]) -> String {
    card(time, "Duck Pond", rows)
  }

  package static func card(_ time: String, _ pond: String, _ rows: [(String, Int)]) -> String {
    "card \(time) \(pond)\n" + rows.map { "\($0) \($1)\n" }.joined()
  }

  package static func file(_ cards: [String]) -> String {
    "\(firstLine)\n" + cards.joined()
  }

  private static func read(_ text: String) throws -> ImportPlan {
    var plan = ImportPlan()
    var head: (line: Int, time: LocalTime, pond: String)?
    var rows: [ImportPlan.Row] = []
    func close() {
      guard let head else { return }
      plan.cards.append(
        ImportPlan.Card(
          line: head.line, kind: "race", round: PebbleRound(pond: head.pond, depth: 0, goal: 10),
          group: "\(head.time) \(head.pond)", startedAt: head.time, endedAt: nil, rows: rows))
      rows = []
    }
    for (index, line) in text.split(separator: "\n").enumerated().dropFirst() {
      let words = line.split(separator: " ")
      if words.first == "card", words.count > 2, let time = LocalTime(words[1]) {
        close()
        head = (index + 1, time, words.dropFirst(2).joined(separator: " "))
      } else if head != nil, words.count > 1, let total = words.last.flatMap({ Int($0) }) {
        let name = words.dropLast().joined(separator: " ")
        if total == 0 {
          plan.warnings.append(.init(line: index + 1, kind: "nought", message: "Nothing scored."))
        }
        rows.append(
          ImportPlan.Row(
            line: index + 1, name: name, key: "\(name)=\(total)", isTelling: total != 0,
            events: { [PebbleEvent.bonus($0, total)] }))
      } else {
        throw Refusal(.notation, "Line \(index + 1) is neither a card nor a player.", at: line)
      }
    }
    close()
    plan.counts = ["cards_read": plan.cards.count]
    return plan
  }
}
