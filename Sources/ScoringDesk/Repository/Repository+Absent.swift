import ScoringKit

extension Repository {
  /// The maximum number of words of a name, and of words of a line that are examined.
  private static let mostWords = (name: 3, line: 60)

  /// Refuses a typed line if words of it are the whole name of a known player who does not take part,
  /// and only the beginning of a participant's name.
  ///
  /// The players are read only if words of the line are the beginning of a participant's name and
  /// nothing more.
  func refuseAbsent(in line: String, among roster: Roster) throws {
    let words = line.split { $0.isWhitespace || ",;:".contains($0) }.prefix(Self.mostWords.line)
    var begun: [(text: String, seats: [Seat])] = []
    var rest = words[...]
    while let first = rest.first {
      guard first.contains(where: \.isLetter), first.utf8.count > 1 else {
        rest = rest.dropFirst()
        continue
      }
      var length = 1
      for count in (1...min(Self.mostWords.name, rest.count)).reversed() {
        let text = rest.prefix(count).joined(separator: " ")
        let meanings = roster.meanings(of: text[...])
        guard !meanings.all.isEmpty else { continue }
        if !meanings.begun.isEmpty { begun.append((text, meanings.begun)) }
        length = count
        break
      }
      rest = rest.dropFirst(length)
    }
    guard !begun.isEmpty else { return }
    let known = try listedPlayers()
    for (text, seats) in begun {
      let search = NameSearch(text[...])
      guard let absent = known.first(where: { search.equals($0.allNames) }) else { continue }
      throw Refusal(
        .ambiguousName, "\"\(text)\" is \(absent.name), who does not take part.", token: text,
        expected: seats.map { roster[$0] }, hint: "Type more of a participant's name.")
    }
  }
}
