internal import ScoringKit

// The columns of lists of totals.
extension TotalList {
  static let endWords: Set<String> = [
    "end", "passe", "volée", "volee", "tanda", "volata", "serie",
  ]

  static func isNumber(_ text: String) -> Bool { FileText.number(text) != nil }

  static func table(_ text: String) throws(Refusal) -> Table {
    try DelimitedText.table(in: text, comment: UInt8(ascii: "#")) { file throws(Refusal) in
      var table = Table(file, columns: ArrowList.columns + counts)
      table.markRead(ends(table))
      // Without a column that only archery has, the rounds must be those of archery.
      let rounds = table.rows.lazy.map { $0.text("round") }
      let isArchery =
        table.has("hits") || table.has("xs") || !ends(table).isEmpty || table.has("end")
        || rounds.contains { RoundCatalogue.round(named: $0) != nil }
      let hasScores =
        table.has("round score") || table.has("points") || table.has("total")
        || !ends(table).isEmpty
      let isNamed = table.has("archer") || table.has("given name") || table.has("family name")
      // A list of one round need not name it, if its counts show that it is archery.
      let isCounted =
        table.has("hits") || table.has("golds") || table.has("bow")
        || table.has("xs") && table["y"] == nil || table.names.contains(where: isDistance)
      guard isNamed, table.has("round") || isCounted, hasScores, isArchery || isCounted,
        ArrowList.arrows(table).isEmpty, table["symbol"] == nil
      else {
        throw Refusal(
          .notation, "The file has no columns with rounds and scores.",
          expected: ["archer,round,score,hits,10s,xs", "archer,round,end 1,end 2"])
      }
      return table
    }
  }

  /// The column of the score, which counts beside others such as league points, and the columns of
  /// counts, named as the counters of rulesets are.
  static let counts: [Table.Column] = [
    .init(["round score", "score"], isRead: { isNumber($0) }),
    .init(["hits", "treffer", "touches", "impacts"], isRead: { isNumber($0) }),
    .init(["golds", "gold"], isRead: { isNumber($0) }),
    .init(["10", "10s", "tens", "10+x", "10er", "dix"], isRead: { isNumber($0) }),
    .init(["xs", "x's", "xes", "10x", "x"], isRead: { isNumber($0) }),
    .init(["9", "9s", "nines", "9er"], isRead: { isNumber($0) }),
  ]

  /// Whether a heading in lower case is a distance in metres, such as `70m1`.
  static func isDistance(_ heading: String) -> Bool {
    let digits = heading.prefix { $0.isASCII && $0.isNumber }
    return (2...3).contains(digits.count) && heading.dropFirst(digits.count).hasPrefix("m")
      && heading.dropFirst(digits.count + 1).allSatisfy(\.isNumber)
  }

  static func ends(_ table: Table) -> [Int] {
    table.positions(numbered: endWords, in: 1...100).sorted { $0.key < $1.key }.map(\.value)
  }
}
