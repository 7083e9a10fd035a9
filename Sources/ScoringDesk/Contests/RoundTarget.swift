import ScoringContests
import ScoringKit

/// A typed result of an event whose stage counts the rounds of the entrants, and not fixtures: who
/// played, and the score.
struct RoundTarget {
  /// The entrants in the order of the score: one, or the two sides of a match.
  let entrants: [EntrantID]
  /// The score as it was typed.
  let score: String

  /// Reads a line such as `ann 54`, or `ann ben 11-6` in a sport of matches.
  ///
  /// The result is `nil` if the line is about a fixture: if it begins with a court or a number, if
  /// the entrant has a fixture to play, or if no stage of the event counts rounds.
  ///
  /// - Throws: A refusal that says what is missing.
  init?(_ words: [String], in reading: ContestReading) throws(Refusal) {
    let counts = reading.course.stages.contains { stage in
      FormatList.format(named: stage.plan.format)?.form.countsRounds == true
    }
    guard counts, let (found, count) = ResultTarget.name(at: words[...], in: reading),
      !reading.course.fixtures.contains(where: { fixture in
        fixture.isOpen && !Set(fixture.known).isDisjoint(with: found)
      })
    else { return nil }
    guard let first = found.first, found.count == 1 else {
      throw Refusal(
        .ambiguousName, "\"\(words[0])\" could be \(found.count) entrants.", token: words[0],
        expected: found.map(reading.name))
    }
    var entrants = [first]
    var rest = words.dropFirst(count)
    let after = rest.drop { ["v", "vs", "-", "–"].contains($0.lowercased()) }
    if let (others, length) = ResultTarget.name(at: after, in: reading), others.count == 1,
      others != found
    {
      entrants += others
      rest = after.dropFirst(length)
    }
    guard !rest.isEmpty else {
      throw Refusal(
        .notation,
        "The score of \(entrants.map(reading.name).joined(separator: " v ")) is missing.",
        token: words.last)
    }
    self.entrants = entrants
    score = rest.joined(separator: " ")
  }
}
