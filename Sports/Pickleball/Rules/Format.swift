internal import ScoringKit

/// The rules that a match is played by, as data.
public struct Format: Hashable, Sendable {
  /// Who scores.
  public enum Scoring: String, Codable, Hashable, Sendable, CaseIterable {
    /// The serving side alone; the serve changes hands by side-outs.
    case sideOut = "side-out"
    /// Whoever wins the rally, who also serves next.
    case rally
  }

  /// Who may score the point that wins a game, in rally scoring.
  public enum GamePoint: String, Codable, Hashable, Sendable, CaseIterable {
    /// Either side.
    case any
    /// The serving side alone: another rally won gives the serve and no point.
    case serve
  }

  /// How the partners of a side stand, in doubles.
  public enum Positions: String, Codable, Hashable, Sendable, CaseIterable {
    /// The starting server stands on the right whenever the side's score is even (4.B).
    case parity
    /// Each keeps a court all game; on an even score the right-court player serves.
    case fixed
  }

  var name: String
  /// The rules in a sentence or two.
  var summary: String
  /// Whose rules they are, and of what year.
  var edition: String
  var scoring: Scoring
  /// The points that win a game.
  var target: Int
  /// The lead that a winner needs: 1 or 2.
  var winBy: Int
  /// The points that win a game whatever the lead; nil for no such cap.
  var cap: Int?
  /// The games of a match at most: 1, 3 or 5.
  var bestOf: Int
  /// The points of the first side at which ends are changed in the deciding game; nil for never.
  var endChange: Int?
  /// The time-outs that a side has in a game.
  var timeOuts: Int
  var gamePoint: GamePoint
  /// The points at which a side is frozen: it scores on its own serve only; nil for never.
  var freeze: Int?
  /// The points at which the other side is frozen too, once one has been; nil for the same.
  var freezeTrailing: Int?
  var positions: Positions
  /// Whether partners may change courts at a time-out or an end change.
  var swaps: Bool
  /// The rallies after which the next players of both sides come on; nil for never.
  var rotation: Int?
  /// Whether singles are played on half the court: each player's own score says where to stand.
  var isSkinny: Bool

  static let targets = 1...99

  /// The points of an end change for a target: 6 of 11, 8 of 15, 11 of 21 (5.B.3).
  static func usualEndChange(_ target: Int) -> Int {
    target / 2 + target % 2
  }

  /// The time-outs for a target: two, and three in a game to more than 15.
  static func usualTimeOuts(_ target: Int) -> Int {
    target > 15 ? 3 : 2
  }

  /// The same format with games to so many points, with what usually goes with them: the points at
  /// which scores freeze move with those that win.
  func resized(to target: Int) -> Format {
    guard target != self.target else { return self }
    // What is no number of points is refused later, by whoever checks the format.
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

  /// The format, where its numbers make sense.
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
  /// Whether so many points win a game against so many.
  @inline(__always)
  func isWon(_ own: Int, against others: Int) -> Bool {
    guard own >= target else { return false }
    if own - others >= winBy { return true }
    guard let cap else { return false }
    return own >= cap && own > others
  }

  /// The side that a score wins a game for; nil for neither.
  func winner(of score: Pair<Int>) -> Side? {
    score.leader.flatMap { isWon(score[$0], against: score[$0.other]) ? $0 : nil }
  }

  /// Whether the rules can lead to a final score: the winner stops at the target, or at the
  /// lead that is needed, or at the cap.
  func isReachable(_ final: Pair<Int>) -> Bool {
    guard let winner = winner(of: final) else { return false }
    let (most, lead) = (final[winner], final[winner] - final[winner.other])
    if most == target { return true }
    if let cap, most >= cap { return most == cap && lead <= winBy }
    // A lead of one is reached at the target itself, so nothing beyond it can be.
    return winBy > 1 && lead == winBy
  }

  /// The score of a game that a side wins to nothing.
  func toNothing(_ side: Side) -> Pair<Int> {
    side == .a ? Pair(target, 0) : Pair(0, target)
  }

  /// A score with as many points more as a side needs to win the game by it.
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
  /// The format as documents and payloads hold it, without the rules that most do not have.
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

  /// Reads a format from a document.
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

  /// What each rule says, for people who do not know the format.
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
