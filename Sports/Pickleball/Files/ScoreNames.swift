internal import ScoringKit

/// The sides of the rows in a list of final scores.
struct ScoreNames {
  /// The meaning of a comma in a side; `nil` if no side has one.
  private let comma: FileNames.Comma?
  private let example: String

  /// Finds out from all rows what a comma in a side means.
  ///
  /// - Throws: a refusal with both readings if the file doesn't show it.
  init(_ rows: [Table.Row]) throws(Refusal) {
    let sides = rows.map { row in ["side a", "side b"].map { row.text($0) } }
    example = sides.joined().first { $0.contains(",") } ?? ""
    // The type of a match, doubles or singles, decides without the names.
    let types = rows.compactMap { row -> Character? in
      guard row.text("side a").contains(",") || row.text("side b").contains(",") else { return nil }
      return row["match type"]?.lowercased().first
    }
    switch Set(types) {
    case ["s"]: comma = .withinName
    case ["d"]: comma = .betweenNames
    default: comma = try FileNames.comma(in: sides)
    }
  }

  /// Adds a warning that says how commas are read.
  func report(to plan: inout ImportPlan, line: Int) {
    guard let comma else { return }
    let names = Self.members(example, comma)
    plan.warn(
      line, "comma",
      "\"\(example.prefix(60))\" is read as \(comma == .withinName ? "one person" : "two players"): "
        + "\(names.joined(separator: " and ")).")
  }

  /// Returns the rows of matches; rows in which a side has nobody to play, such as a bye, are left
  /// out, and one warning names them.
  func matches(among rows: [Table.Row], to plan: inout ImportPlan) -> [Table.Row] {
    var byes: [Table.Row] = []
    let matches = rows.filter { row in
      let sides = sides(of: row)
      let isBye = (sides.a + sides.b).contains(where: FileNames.isNobody)
      if isBye { byes.append(row) }
      return !isBye
    }
    guard let first = byes.first else { return matches }
    let lines = Phrases.list(byes.map { "\($0.line)" }, last: " and ", limit: 20)
    plan.warn(
      first.line, "bye",
      byes.count == 1
        ? "The line names no opponent, as for a bye: it is no match."
        : "Lines \(lines) name no opponent, as for a bye: they are no matches.")
    return matches
  }

  /// Returns the names of both sides of a row.
  func sides(of row: Table.Row) -> Pair<[String]> {
    Pair(members(of: .a, row), members(of: .b, row))
  }

  /// Returns the names of a side: from a column for each player, or from one column for the side.
  private func members(of side: Side, _ row: Table.Row) -> [String] {
    let letter = side.letter
    let single = ["\(letter)1", "\(letter)2"].map {
      FileNames.person(FileText.name(row.text($0)))
    }
    if !single.joined().isEmpty { return single.filter { !$0.isEmpty } }
    return Self.members(row.text("side \(letter.lowercased())"), comma)
  }

  /// Whether a side has a sign between names and lacks the name on one side of it: `Ann +`.
  static func lacksName(_ text: String) -> Bool {
    !FileNames.isNobody(text) && text.contains { "+/&".contains($0) }
      && separated(text).split(omittingEmptySubsequences: false) { "+/&".contains($0) }
        .contains { $0.allSatisfy(\.isWhitespace) }
  }

  /// Returns a side in which `w/` between two names, for with, is a plus sign.
  private static func separated(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() == "w/" ? "+" : $0 }
      .joined(separator: " ")
  }

  /// Returns the names of a side: `Ann + Ben`, `Ann w/ Ben`, `Ann/Ben`, `Ann, Ben`, `Ann and Ben`, `Ann und Ben`.
  static func members(_ text: String, _ comma: FileNames.Comma? = nil) -> [String] {
    if comma == .withinName, FileNames.person(text) != text { return [FileNames.person(text)] }
    // A placeholder such as `N/A` has no members.
    if FileNames.isNobody(text) { return [text] }
    return separated(text).split { "+/&,".contains($0) }.flatMap { part in
      part.split(whereSeparator: \.isWhitespace).split(whereSeparator: isAnd)
        .map { $0.joined(separator: " ") }
    }
  }

  /// Whether a word between two names means "and" in one of the languages of headings.
  ///
  /// A single capital letter is an initial: `Ann E Smith`.
  private static func isAnd(_ word: Substring) -> Bool {
    ["and", "und"].contains(word.lowercased()) || ["et", "y", "e", "en"].contains(word)
  }
}
