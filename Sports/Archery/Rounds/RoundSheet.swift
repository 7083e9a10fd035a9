internal import ScoringKit

/// Presents a round as a table, as a line of text, and as JSON for programs.
enum RoundSheet {
  /// Returns a round without its name: `york: 100 yd, 80 yd, 60 yd; 144 arrows, maximum 1296`.
  static func subtitle(_ round: RoundDefinition) -> String {
    let distances = round.passes.map(\.distance.spoken).uniqued()
    let far =
      distances.count > 4
      ? "\(distances.count) distances" : distances.joined(separator: ", ")
    return "\(round.code): \(far); \(Phrases.count(round.arrows, "arrow")), "
      + "maximum \(round.maximum)"
  }

  static func sheet(_ document: Document) -> Sheet {
    guard let round = try? RoundDocument.round(document) else {
      return Sheet(title: document.name, columns: [], notes: ["This round cannot be read."])
    }
    let rows = round.passes.map { row($0, in: round) }
    let total = Sheet.Row(
      [
        Cell("Total"), .empty, .empty, Cell("\(round.arrows)"), Cell("\(round.ends.count)"),
        Cell("\(round.maximum)"),
      ],
      spoken: "\(Phrases.count(round.arrows, "arrow")) in "
        + "\(Phrases.count(round.ends.count, "end")), maximum \(round.maximum).",
      isSummary: true)
    return Sheet(
      title: round.name,
      columns: [
        Sheet.Column("Distance"), Sheet.Column("Face"), Sheet.Column("Size"), .figures("Arrows"),
        .figures(round.location == .field ? "Targets" : "Ends"), .figures("Maximum"),
      ],
      rows: rows + [total],
      notes: [Line("\(round.code), \(round.body), \(round.location.rawValue)", .dim)])
  }

  private static func row(_ pass: RoundPass, in round: RoundDefinition) -> Sheet.Row {
    let full =
      pass.face.id == pass.handicapFace.id ? "" : ", handicaps by \(pass.handicapFace.name)"
    let ends = round.location == .field ? "" : "\(pass.ends) × \(pass.arrowsPerEnd)"
    return Sheet.Row(
      [
        Cell(pass.distance.spoken), Cell(pass.face.name + full), Cell(pass.size.spoken),
        Cell("\(pass.arrows)"), Cell(ends), Cell("\(pass.maximum)"),
      ],
      spoken: "\(Phrases.count(pass.arrows, "arrow")) at \(pass.distance.spoken) on "
        + "\(pass.face.name), \(pass.size.spoken), maximum \(pass.maximum).")
  }

  static func fields(_ round: RoundDefinition) -> [String: JSONValue] {
    [
      "code": .string(round.code), "name": .string(round.name),
      "location": .string(round.location.rawValue), "body": .string(round.body),
      "family": .string(round.family), "arrows": .integer(round.arrows),
      "ends": .integer(round.ends.count), "maximum": .integer(round.maximum),
      "passes": .array(
        round.passes.map { pass in
          [
            "arrows": .integer(pass.arrows), "arrowsPerEnd": .integer(pass.arrowsPerEnd),
            "ends": .integer(pass.ends), "distance": .string(pass.distance.description),
            "size": .string(pass.size.spoken), "face": .string(pass.face.id),
            "handicapFace": .string(pass.handicapFace.id), "maximum": .integer(pass.maximum),
            "symbols": .array(pass.face.symbols.map { .string($0) }),
          ]
        }),
    ]
  }
}
