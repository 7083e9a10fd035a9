internal import ScoringKit

/// A round in which holes are won and strokes are not added up: match play (PDGA 2025, appendix A)
/// or skins.
///
/// Scores are entered as in stroke play, with the same events. A seat that concedes a hole has no
/// score on it (`-`).
struct HolePlay: Codable, Hashable, Sendable {
  /// The way in which the holes decide the round.
  enum Form: String, Codable, Hashable, Sendable {
    /// Two sides: each hole is won or halved, and the round ends when the lead exceeds the holes that
    /// are left.
    case match
    /// The only lowest score wins the hole, together with what was carried over from tied holes.
    case skins
  }

  /// The ways to divide skins that are tied on the last hole; there is no rule book for it.
  enum Leftover: String, Codable, Hashable, Sendable, CaseIterable {
    /// Those who tied on the last hole share them.
    case split
    /// Nobody gets them.
    case void
  }

  /// The course, the layout and the form of doubles.
  let play: StrokePlay
  let form: Form
  var leftover = Leftover.split

  /// The seats that can play skins.
  static let mostPlayers = 20

  static let strokes = OptionSyntax(
    "strokes", value: .text("NAME=HOLES"), repeats: true,
    "the holes on which a side, or in best disc a member, has a stroke less, as ann=2,7,11")
  static let leftoverOption = OptionSyntax(
    "leftover", value: .choice("FORM", Leftover.allCases.map(\.rawValue)),
    "skins tied on the last hole: split (among those who tied, the default) or void")

  /// The options of both kinds of round.
  private static let options = [
    StrokePlay.course, StrokePlay.layoutOption, StrokePlay.startHoleOption,
    StrokePlay.bestScoreOption, strokes,
  ]

  static let match = RoundKind(
    "match",
    syntax: CommandSyntax(
      "match", "Two sides, hole by hole: whoever wins more holes wins",
      discussion: "A hole that is conceded gets - for the side that concedes it.",
      options: options,
      examples: [
        .init("start Ann Ben --kind match --course \"Maple Hill\"", "match play")
      ]),
    nouns: Nouns(
      round: "match", participant: "side", person: "player", unit: "hole", frame: "course",
      titled: "Match at"),
    words: ["concede"],
    rules: { try HolePlay(play: StrokePlay.rules($0, $1), form: .match) },
    participants: { try $1.withStrokes($0, $2) })

  static let skins = RoundKind(
    "skins",
    syntax: CommandSyntax(
      "skins", "Each hole is worth a skin for the only lowest score, ties carry over",
      options: options + [leftoverOption],
      examples: [.init("start Ann Ben --kind skins --course \"Maple Hill\"", "skins")]),
    nouns: Nouns(unit: "hole", frame: "course", titled: "Skins at", reached: "with"),
    words: ["concede"],
    rules: { arguments, library in
      HolePlay(
        play: try StrokePlay.rules(arguments, library), form: .skins,
        leftover: arguments.value(leftoverOption) ?? .split)
    },
    participants: { try $1.withStrokes($0, $2) })

  /// Returns the players with the holes on which `--strokes` gives them a stroke.
  ///
  /// A member of a side has strokes of their own in best disc; otherwise they are those of the side.
  private func withStrokes(_ arguments: Arguments, _ golfers: [Golfer]) throws(Refusal) -> [Golfer]
  {
    let typed =
      play.bestScore
      ? try arguments.values(byMember: Self.strokes)
      : try arguments.values(bySeat: Self.strokes).mapValues { [nil: $0] }
    var given: [Golfer] = []
    for (index, golfer) in golfers.enumerated() {
      let own = typed[Seat(index: index)] ?? [:]
      var members: [[Int]] = []
      for member in golfer.competitor.members.indices {
        members.append(try holes(own[member]))
      }
      given.append(
        Golfer(golfer.competitor, strokeHoles: try holes(own[nil]), memberStrokeHoles: members))
    }
    return given
  }

  /// Returns the positions of holes that are named in a list: `2,7,11`.
  private func holes(_ list: String?) throws(Refusal) -> [Int] {
    var holes: Set<Int> = []
    for label in list?.split(separator: ",") ?? [] {
      guard let hole = play.layout.hole(named: label) else {
        throw Refusal(
          .unknownName, "\(play.layout.name) has no hole \"\(label)\".", token: String(label),
          expected: play.layout.holes.map(\.label))
      }
      holes.insert(hole)
    }
    return holes.sorted()
  }
}
