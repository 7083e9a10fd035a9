import ScoringContests
import ScoringKit

extension ResultTarget {
  /// The names and the score of a line.
  struct Names {
    /// The entrants whom the first name means, and the words of it; `nil` if the line begins with the
    /// score.
    var first: (found: [EntrantID], text: String)?
    /// The entrants whom the other name means, and the words of it; `nil` if there is none.
    var other: (found: [EntrantID], text: String)?
    var ending: Ending?
    var score: [String] = []
    /// The score with the words of an ending: in a match, the sport reads those, as in `8-3 ret ann`.
    var wholeScore: [String] { score + endingWords }
    private var endingWords: [String] = []
    /// All words behind the name or the two names at the beginning.
    private(set) var behindFirst: [String] = []

    init(_ words: ArraySlice<String>, _ reading: ContestReading) {
      var rest = words
      first = Self.takeName(from: &rest, reading)
      let whole = rest
      behindFirst = Array(whole)
      // A reason may contain names.
      if let ending = Self.takeEnding(from: &rest, reading) {
        self.ending = ending
        score = Array(rest)
        endingWords = Array(whole[rest.endIndex...])
        return
      }
      let after = rest.drop { Self.joins.contains($0.lowercased()) }
      if first != nil || after.count < rest.count {
        var next = after
        if let name = Self.takeName(from: &next, reading) {
          other = name
          rest = next
          behindFirst = Array(rest)
        }
      }
      score = Array(rest)
      guard other == nil, first != nil else { return }
      // The other side may follow the score: `ann 11-9 ben`.
      for count in stride(from: min(score.count - 1, 6), through: 1, by: -1) {
        let text = score.suffix(count).joined(separator: " ")
        guard !ResultTarget.isScore(score[score.count - count]) else { continue }
        let found = reading.entrants(named: text)
        guard !found.isEmpty else { continue }
        other = (found, text)
        score.removeLast(count)
        if let last = score.last, Self.joins.contains(last.lowercased()), score.count > 1 {
          score.removeLast()
        }
        return
      }
    }

    /// Takes the words from one such as `dnf` on, with the reason behind it.
    private static func takeEnding(from words: inout ArraySlice<String>, _ reading: ContestReading)
      -> Ending?
    {
      let index = words.firstIndex { word in
        Leaving(named: word) != nil && reading.entrants(named: word).isEmpty
      }
      guard let index, let leaving = Leaving(named: words[index]) else { return nil }
      let reason = words[(index + 1)...].joined(separator: " ")
      words = words[..<index]
      return (leaving, reason)
    }

    /// The words between two names.
    static let joins: Set<String> = ["v", "v.", "vs", "vs.", "-", "–", "beat", "beats"]

    /// Takes the longest name at the beginning of some words.
    private static func takeName(from words: inout ArraySlice<String>, _ reading: ContestReading)
      -> (
        found: [EntrantID], text: String
      )?
    {
      for count in stride(from: min(words.count, 8), through: 1, by: -1) {
        let text = words.prefix(count).joined(separator: " ")
        guard !ResultTarget.isScore(words[words.startIndex]) || count > 1 || Int(text) == nil else {
          continue
        }
        let found = reading.entrants(named: text)
        guard !found.isEmpty else { continue }
        words = words.dropFirst(count)
        return (found, text)
      }
      return nil
    }
  }
}
