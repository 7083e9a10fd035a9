package import ScoringKit

/// The limit of those who go on after a round of a stage: all whose place is within it, and all who
/// are level with the last of them.
package struct CutRule: Hashable, Sendable {
  /// The round after which the others are cut.
  package let after: Int
  /// The division to which the limit applies; nil for each division that has no limit of its own.
  package let division: String?
  /// The number of those who go on.
  package let limit: Int

  /// The longest text of limits that is read, in bytes.
  static let longestText = 600

  /// Reads limits such as `20`, `MPO=20,FPO=8` or `40@1,20@2` of a stage of some rounds, in the order
  /// of the rounds; without `@`, a limit applies before the last round.
  ///
  /// - Throws: A refusal that names the part that can't be read.
  package static func rules(_ text: String, rounds: Int) throws(Refusal) -> [CutRule] {
    guard text.utf8.count <= longestText else {
      throw Refusal(.notation, "The cut is too long.", token: "--cut")
    }
    var rules: [CutRule] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let rule = try rule(part, rounds: rounds)
      guard !rules.contains(where: { $0.after == rule.after && $0.division == rule.division })
      else {
        throw Refusal(
          .illegal, "\"\(text)\" has two cuts of one division after round \(rule.after).",
          token: String(part))
      }
      rules.append(rule)
    }
    return rules.enumerated().sorted { one, other in
      (one.element.after, one.offset) < (other.element.after, other.offset)
    }.map(\.element)
  }

  private static func rule(_ part: Substring, rounds: Int) throws(Refusal) -> CutRule {
    var (division, number, after): (String?, Substring, Int) = (nil, part, rounds - 1)
    if let equals = part.lastIndex(of: "=") {
      division = String(part[..<equals])
      number = part[part.index(after: equals)...]
    }
    let sides = number.split(separator: "@", omittingEmptySubsequences: false)
    if sides.count == 2 { after = FileText.number(String(sides[1]), in: 1...99) ?? 0 }
    guard (1...2).contains(sides.count), division != "",
      let limit = sides.first.flatMap({ FileText.number(String($0), in: 1...1000) })
    else {
      throw Refusal(
        .notation, "\"\(part)\" is no cut.", token: String(part),
        expected: ["20", "MPO=20,FPO=8", "20@1"])
    }
    guard after >= 1, after < rounds else {
      throw Refusal(
        .illegal,
        "No round follows the cut \"\(part)\": the stage has \(Phrases.count(rounds, "round")).",
        token: String(part), hint: "20@1 is a cut after round 1.")
    }
    return CutRule(after: after, division: division, limit: limit)
  }
}

/// A cut of a stage: who goes on after a round.
package struct StageCut: Hashable, Sendable {
  /// The round after which the others are cut.
  package let after: Int
  /// The division; nil for all entrants of the stage.
  package let division: String?
  /// The number of those who go on, if nobody is level with the last of them.
  package let limit: Int
  /// Those who go on, the best first; empty as long as the round isn't over.
  package internal(set) var advancing: [EntrantID] = []
  /// The place of the last of them; nil as long as the round isn't over.
  package internal(set) var lastPlace: Int?
  /// Those who have been cut.
  package internal(set) var out: [EntrantID] = []
  /// Those who play the next round, or were to play it when it began, because of results that were
  /// corrected afterwards; the cut would exclude them now.
  package internal(set) var surplus: [EntrantID] = []
  /// Those whom the cut would include now, but who were cut when the next round began.
  package internal(set) var missing: [EntrantID] = []
  /// Whether the next round has begun, so that corrections exclude nobody any more.
  package internal(set) var hasBegun = false

  /// Whether it is known who goes on.
  package var isKnown: Bool { lastPlace != nil || hasBegun }
  /// Whether the results give another cut than the one with which the next round began.
  package var isOutdated: Bool { !surplus.isEmpty || !missing.isEmpty }
}
