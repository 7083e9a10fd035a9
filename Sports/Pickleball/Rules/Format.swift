internal import ScoringKit

/// A format: the rules of a match, as data.
public struct Format: Hashable, Sendable {
  /// The side that can score a point.
  public enum Scoring: String, Codable, Hashable, Sendable, CaseIterable {
    /// Only the serving side can score; the serve changes by side-outs.
    case sideOut = "side-out"
    /// The side that wins the rally scores, and also serves next.
    case rally
  }

  /// The side that may score the point that wins a game, in rally scoring.
  public enum GamePoint: String, Codable, Hashable, Sendable, CaseIterable {
    /// Either side may score it.
    case any
    /// Only the serving side may score it: if the receiving side wins the rally, it gets the serve
    /// but no point.
    case serve
  }

  /// The positions of the partners of a side, in doubles.
  public enum Positions: String, Codable, Hashable, Sendable, CaseIterable {
    /// The starting server is on the right whenever the side's score is even (USA Pickleball 2025,
    /// 4.B).
    case parity
    /// Each player keeps a court all game; when the side's own score is even, its right-court
    /// player serves.
    case fixed
  }

  var name: String
  /// A summary of the format's rules in a sentence or two.
  var summary: String
  /// The organization and the year of the format's rules.
  var edition: String
  var scoring: Scoring
  /// The number of points that wins a game.
  var target: Int
  /// The lead that a side needs to win a game: 1 or 2.
  var winBy: Int
  /// The number of points that wins a game with any lead, the cap; `nil` if there is none.
  var cap: Int?
  /// The maximum number of games of a match: 1, 3 or 5.
  var bestOf: Int
  /// The points at which ends are changed in the deciding game, as soon as one side reaches them;
  /// `nil` for no end change.
  var endChange: Int?
  /// The number of time-outs of a side per game.
  var timeOuts: Int
  var gamePoint: GamePoint
  /// The points at which a side is frozen: it scores only on its own serve; `nil` for never.
  var freeze: Int?
  /// The points at which the other side is frozen too, once one side is; `nil` for the same number.
  var freezeTrailing: Int?
  var positions: Positions
  /// Whether partners may change courts at a time-out or an end change.
  var swaps: Bool
  /// The number of rallies after which both sides substitute their next players; `nil` for never.
  var rotation: Int?
  /// Whether singles are played on half the court, with positions depending on each player's own
  /// score.
  var isSkinny: Bool

  static let targets = 1...99

  /// Returns the usual points of an end change for a target: 6 of 11, 8 of 15, 11 of 21 (USA
  /// Pickleball 2025, 5.B.3 and 5.B.4).
  static func usualEndChange(_ target: Int) -> Int {
    target / 2 + target % 2
  }

  /// Returns the usual number of time-outs for a target: two, and three in a game to more than 15.
  static func usualTimeOuts(_ target: Int) -> Int {
    target > 15 ? 3 : 2
  }

  /// Returns the format with another target and the values that depend on it: end change,
  /// time-outs, and freezes, which move with the target.
  func resized(to target: Int) -> Format {
    guard target != self.target else { return self }
    // An invalid target is refused later, when the format is checked.
    let by = Self.targets.contains(target) ? target - self.target : 0
    var format = self
    format.target = target
    format.endChange = endChange.map { _ in Self.usualEndChange(target) }
    format.timeOuts = Self.usualTimeOuts(target)
    format.freeze = freeze.map { max(1, $0 + by) }
    format.freezeTrailing = freezeTrailing.map { max(1, $0 + by) }
    if let cap, cap < target { format.cap = nil }
    return format
  }

  var gamesToWin: Int { bestOf / 2 + 1 }

  /// Returns the format if its numbers are consistent; throws a refusal otherwise.
  func checked() throws(Refusal) -> Format {
    let isNumber = { (number: Int?) in number.map(Self.targets.contains) ?? true }
    let checks = [
      (!name.isEmpty && name.count <= 60, "A format's name has 1 to 60 characters."),
      (edition.count <= 100, "A format's edition has at most 100 characters."),
      (summary.count <= 1000, "A format's summary has at most 1000 characters."),
      (isNumber(target), "A game is played to 1 to 99 points, not \(target)."),
      ((1...2).contains(winBy), "A game is won by 1 or 2 points, not \(winBy)."),
      (
        cap.map { $0 >= target && $0 <= 200 } ?? true,
        "A cap is at least the \(target) points that win a game, and at most 200."
      ),
      ([1, 3, 5].contains(bestOf), "A match is the best of 1, 3 or 5 games, not \(bestOf)."),
      (isNumber(endChange), "Ends are changed at 1 to 99 points."),
      ((0...9).contains(timeOuts), "A side has 0 to 9 time-outs a game, not \(timeOuts)."),
      (isNumber(freeze) && isNumber(freezeTrailing), "A side is frozen at 1 to 99 points."),
      (isNumber(rotation), "Players change after 1 to 99 rallies."),
    ]
    if let (_, message) = checks.first(where: { !$0.0 }) { throw Refusal(.illegal, message) }
    return self
  }
}

extension Format {
  /// Whether a side's points win a game against the points of the other side.
  @inline(__always)
  func isWon(_ own: Int, against others: Int) -> Bool {
    guard own >= target else { return false }
    if own - others >= winBy { return true }
    guard let cap else { return false }
    return own >= cap && own > others
  }

  /// Returns the side that has won a game with a score; `nil` if neither has.
  func winner(of score: Pair<Int>) -> Side? {
    score.leader.flatMap { isWon(score[$0], against: score[$0.other]) ? $0 : nil }
  }

  /// Whether a final score is possible by the rules: the winner stops at the target, or at the
  /// required lead, or at the cap.
  func isReachable(_ final: Pair<Int>) -> Bool {
    guard let winner = winner(of: final) else { return false }
    let (most, lead) = (final[winner], final[winner] - final[winner.other])
    if most == target { return true }
    if let cap, most >= cap { return most == cap && lead <= winBy }
    // A lead of one is reached at the target itself, so higher scores are impossible.
    return winBy > 1 && lead == winBy
  }

  /// Returns the score of a game that a side wins to 0.
  func toNothing(_ side: Side) -> Pair<Int> {
    side == .a ? Pair(target, 0) : Pair(0, target)
  }

  /// Returns a score to which the points are added that a side needs to win the game.
  func won(by side: Side, from score: Pair<Int>) -> Pair<Int> {
    let others = score[side.other]
    var needed = max(target, others + winBy)
    if let cap { needed = max(min(needed, cap), others + 1) }
    var final = score
    final[side] = max(score[side], needed)
    return final
  }
}

extension Format: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func optional<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try container.decodeIfPresent(Value.self, forKey: key)
    }
    let target: Int = try container.decode(Int.self, forKey: .target)
    self = try Format(
      name: try container.decode(String.self, forKey: .name),
      summary: try optional(.summary) ?? "", edition: try optional(.edition) ?? "",
      scoring: try container.decode(Scoring.self, forKey: .scoring), target: target,
      winBy: try optional(.winBy) ?? 2, cap: try optional(.cap),
      bestOf: try optional(.bestOf) ?? 1, endChange: try optional(.endChange),
      timeOuts: try optional(.timeOuts) ?? Format.usualTimeOuts(target),
      gamePoint: try optional(.gamePoint) ?? .any, freeze: try optional(.freeze),
      freezeTrailing: try optional(.freezeTrailing),
      positions: try optional(.positions) ?? .parity, swaps: try optional(.swaps) ?? false,
      rotation: try optional(.rotation), isSkinny: try optional(.isSkinny) ?? false
    ).checked()
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  private enum CodingKeys: String, CodingKey {
    case name, summary, edition, scoring, winBy, cap, bestOf, endChange, timeOuts, gamePoint
    case freeze, freezeTrailing, positions, swaps, rotation
    case target = "to"
    case isSkinny = "skinny"
  }
}

extension Format {
  /// The format as JSON for documents and programs, without optional rules that are not set.
  var value: JSONValue {
    let fields: [String: JSONValue?] = [
      "name": .string(name), "summary": .string(summary), "edition": .string(edition),
      "scoring": .string(scoring.rawValue), "to": .integer(target), "winBy": .integer(winBy),
      "cap": cap.map(JSONValue.integer), "bestOf": .integer(bestOf),
      "endChange": endChange.map(JSONValue.integer), "timeOuts": .integer(timeOuts),
      "gamePoint": gamePoint == .any ? .none : .string(gamePoint.rawValue),
      "freeze": freeze.map(JSONValue.integer),
      "freezeTrailing": freezeTrailing.map(JSONValue.integer),
      "positions": positions == .parity ? .none : .string(positions.rawValue),
      "swaps": swaps ? .bool(true) : .none, "rotation": rotation.map(JSONValue.integer),
      "skinny": isSkinny ? .bool(true) : .none,
    ]
    return .object(fields.compactMapValues(\.self))
  }

  /// Reads a format from the JSON of a document; throws a refusal if a rule is missing or invalid.
  init(_ value: JSONValue) throws(Refusal) {
    do {
      self = try CanonicalJSON.value(Format.self, from: CanonicalJSON.text(value))
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(
        .notation, "This is no format: it needs a \"name\", a \"scoring\" and a \"to\".",
        expected: Format.Scoring.allCases.map(\.rawValue))
    }
  }
}

extension Format {
  /// The numbers of the format in a few words: `to 11, win by 2, best of 3`.
  var numbers: String {
    var parts = ["to \(target)", "win by \(winBy)"]
    if let cap { parts.append("capped at \(cap)") }
    if bestOf > 1 { parts.append("best of \(bestOf)") }
    if isSkinny { parts.append("skinny singles") }
    return parts.joined(separator: ", ")
  }

  /// Returns the format in everyday words: `Doubles, best of 3 to 11`.
  func words(sideOf people: Int) -> String {
    let kind =
      isSkinny
      ? "Skinny singles"
      : people == 1 ? "Singles" : people == 2 ? "Doubles" : "Teams of \(people)"
    let games = bestOf > 1 ? "\(kind), best of \(bestOf) to \(target)" : "\(kind) to \(target)"
    return scoring == .rally ? "\(games), rally scoring" : games
  }

  /// The meaning of each rule of the format, for people who do not know it.
  var explanation: [(rule: String, meaning: String)] {
    let trailing = freezeTrailing.map { ", the other side then at \($0)" } ?? ""
    let rules: [(rule: String, meaning: String?)] = [
      (
        "Scoring",
        scoring == .sideOut
          ? "side-out: only the serving side scores" : "rally: every rally scores a point"
      ),
      ("Game", "to \(target), win by \(winBy)" + (cap.map { ", capped at \($0)" } ?? "")),
      ("Match", bestOf == 1 ? "one game" : "best of \(bestOf) games"),
      ("Game point", gamePoint == .serve ? "only on the own serve" : nil),
      ("Freeze", freeze.map { "at \($0)\(trailing): points on the own serve only" }),
      ("Positions", positionsInWords),
      ("Players", rotation.map { "the next ones come on after \($0) rallies" }),
      ("Partners", swaps ? "may change courts at a time-out or an end change" : nil),
      ("Ends", endChange.map { "changed at \($0) in the deciding game" } ?? "not changed in play"),
      ("Time-outs", "\(timeOuts) a side and game"),
    ]
    return rules.compactMap { rule, meaning in meaning.map { (rule, $0) } }
  }

  private var positionsInWords: String {
    if isSkinny { return "half the court; each player stands by the own score" }
    if rotation != nil { return "singles: right on an even own score" }
    return switch positions {
    case .parity: "the starting player is on the right when the own score is even"
    case .fixed: "fixed courts; the right player serves on an even score, else the left one"
    }
  }
}
