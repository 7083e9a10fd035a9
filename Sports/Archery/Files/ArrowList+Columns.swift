internal import ScoringKit

// The columns of lists of arrows.
extension ArrowList {
  static let columns: [Table.Column] =
    [
      .init(["pass"]) { FileText.number($0, in: 1...60) != nil },
      .init(["spot"], isRead: isNumber),
      .init(["arrow_number", "number"]) { FileText.number($0, in: Shot.arrowNumbers) != nil },
      .init(["points", "score"], isRead: isNumber),
      .init(["end_total", "et", "end score", "end sum"], isRead: isNumber),
      .init(
        [
          "total", "totalscore", "round total", "summe", "gesamt", "somme", "suma", "totale",
          "totaal",
        ], isRead: isNumber),
      .init(["x"]) { ArrowPlace(radii: $0[...], "0") != nil },
      .init(["y"]) { ArrowPlace(radii: $0[...], "0") != nil },
      .init(["location", "indoor"]) { PaperScore.isIndoor($0) != nil },
      .init(["ruleset"]) { (try? Ruleset.named($0)) != nil },
      .known(
        ["target", "blason", "diana", "bersaglio"],
        certain: ["face", "target face", "auflage", "scheibenauflage"],
        ofValues: PaperFace.isKnown),
      .init(["diameter", "size", "face size", "durchmesser"]) {
        PaperScore.Pass(size: $0).faceSize != nil
      },
      .init(["distance", "entfernung", "distanz", "distancia", "distanza", "afstand", "range"]) {
        PaperScore.Pass(distance: $0).length != nil
      },
      .init(
        [
          "archer", "shooter", "bowman", "schütze", "schuetze", "schützin", "bogenschütze",
          "tireur",
          "archère", "arquero", "arciere", "schutter", "archer name", "shooter name",
          "name of archer",
        ]
          + Table.Column.personHeadings),
      .init(["date", "shot date", "started", "datum", "fecha", "data", "day"]),
      .init([
        "round", "round name", "standard round", "round type", "runde", "ronde", "ronda",
        "type of round",
      ]),
      .init(["title", "training"]),
      .known(
        [
          "bow", "bow style", "bow type", "bow class", "equipment", "bogen", "bogenart",
          "bogenklasse",
          "arc", "arco", "boog", "style", "class", "klasse", "division",
        ], ofValues: isBow),
      .init([
        "end", "end number", "end no", "end no.", "end nr", "end nr.", "end #", "end nbr", "passe",
        "passe nr", "passe nr.", "passennummer", "volée", "volee", "volée n°", "tanda",
        "tanda n°", "volata", "volata n°", "serie", "série",
      ]),
      .init(["arrow", "shot", "pfeil", "flèche", "fleche", "flecha", "freccia", "pijl"]),
      .known(
        ["arrows", "arrow values", "pfeile", "flèches", "fleches", "flechas", "frecce", "pijlen"],
        ofValues: { symbols($0).count > 1 }),
      .init(["symbol", "label", "value", "wert", "ring"]),
    ] + Table.Column.partsOfNames

  @Sendable private static func isBow(_ text: String) -> Bool {
    var score = PaperScore(line: 0, name: "")
    score.bow = text
    return score.bowstyle != nil
  }

  @Sendable private static func isNumber(_ text: String) -> Bool { FileText.number(text) != nil }

  /// The words before the number in the headings of columns with one arrow each, in lower case.
  private static let arrowWords: Set<String> = [
    "arrow", "shot", "pfeil", "schuss", "flèche", "fleche", "tir", "flecha", "tiro", "freccia",
    "pijl", "schot", "a",
  ]

  /// Returns the positions of the columns `arrow1`, `arrow2` … of a file with one line per end, in
  /// the order of their numbers.
  static func arrows(_ table: Table) -> [Int] {
    table.positions(numbered: arrowWords, in: 0...999).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the symbols of arrows in one field: `X 10 9`, `10,9,8`, `10-9-M`.
  @Sendable private static func symbols(_ text: String) -> [String] {
    text.split { $0.isWhitespace || ",;/|-".contains($0) }.map(String.init)
  }

  /// Finds the columns of a file; throws a refusal that shows the needed columns if one is missing.
  static func table(_ text: String) throws(Refusal) -> Table {
    try DelimitedText.table(in: text, comment: UInt8(ascii: "#")) { file throws(Refusal) in
      try table(headed: file)
    }
  }

  private static func table(headed file: DelimitedText) throws(Refusal) -> Table {
    var table = Table(file, columns: columns)
    if arrows(table).isEmpty { table.split("arrows", heading: "arrow", into: symbols) }
    // A MyTargets file that lost its quotes in a spreadsheet has the number of the distance as
    // `round`.
    if let standard = table.names.firstIndex(of: "standardround"), table["round"] != standard {
      table["pass"] = table["pass"] ?? table["round"]
      table["round"] = standard
    }
    let isWide = !arrows(table).isEmpty
    if table["symbol"] == nil, !isWide { table["symbol"] = table["points"] }
    table.markRead(arrows(table))
    // Without numbers of arrows, a value that no arrow has is the total of an end.
    let isOfEnds =
      !isWide && !table.has("arrow")
      && table.records.contains { FileText.number($0.text(table["symbol"])) ?? 0 > 20 }
    guard table.has("end"), !isOfEnds,
      isWide || table.has("symbol") && (table.has("arrow") || table.has("archer"))
    else {
      throw Refusal(
        .notation, "The file has no columns with ends and arrows.",
        expected: ["archer,end,arrow1,arrow2,arrow3", "archer,end,arrow,symbol"])
    }
    return table
  }
}
