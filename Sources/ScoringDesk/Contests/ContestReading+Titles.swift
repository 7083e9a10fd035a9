import ScoringContests
import ScoringKit

// The names of rounds and matches as pages, pictures and paper show them, without the ids by
// which commands name them.
extension ContestReading {
  /// Returns the name of a match: its title, or its round, with its number if the round has several.
  func name(of fixture: ContestFixture) -> String {
    if fixture.id.rubber > 0, let match = state.fixture(fixture.id.match) {
      return "\(fixture.fixture.title.capitalizedFirst), \(teams(of: match))"
    }
    guard fixture.fixture.title.isEmpty else { return fixture.fixture.title }
    let number = fixture.id.number
    let others = state.stage(fixture.id.stage)?.fixtures.count {
      $0.id.number.round == number.round
    }
    return "Round \(number.round)" + (others ?? 0 > 1 ? ", match \(number.line)" : "")
  }

  /// Returns what the matches of a round are called together, such as `Final and bronze match`.
  func title(ofRound fixtures: [ContestFixture]) -> String {
    let titles = fixtures.map(\.fixture.title)
    guard let first = titles.first, !titles.contains("") else {
      return "Round \(fixtures.first?.id.number.round ?? 1)"
    }
    if Set(titles).count == 1 { return first }
    let names = titles.map(Self.withoutNumber)
    let all = names.uniqued().map { name in
      names.count { $0 == name } > 1 && !name.contains(" ") ? name + "s" : name
    }
    return Phrases.list(
      all.enumerated().map { $0 == 0 ? $1 : $1.prefix(1).lowercased() + $1.dropFirst() },
      last: " and ", limit: 4)
  }

  /// Returns the title of a match without its number: `Round of 16, match 3` becomes `Round of 16`.
  static func withoutNumber(_ title: String) -> String {
    if let comma = title.firstRange(of: ", match ") { return String(title[..<comma.lowerBound]) }
    let words = title.split(separator: " ")
    guard words.count == 2, let last = words.last, Int(last) != nil else { return title }
    return words.dropLast().joined(separator: " ")
  }
}
