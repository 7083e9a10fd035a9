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
    /// Those who tied on the last hole play on, and one gets all of them.
    case playoff

    /// What happens to these skins, in words.
    var words: String {
      switch self {
      case .split: "shared by those who tied"
      case .void: "won by nobody"
      case .playoff: "played for"
      }
    }
  }

  /// The course, the layout and the form of doubles.
  let play: StrokePlay
  let form: Form
  var leftover = Leftover.split
  /// Whether an all square match goes on after the last hole, until a side wins a hole.
  var extraHoles = false

  /// The seats that can play skins.
  static let mostPlayers = 20

  static let strokes = OptionSyntax(
    "strokes", value: .text("NAME=HOLES"), repeats: true,
    "the holes on which a side, or in best disc a member, has a stroke less, as ann=2,7,11")
  static let leftoverOption = OptionSyntax(
    "leftover", value: .choice("FORM", Leftover.allCases.map(\.rawValue)),
    "skins tied on the last hole: split (among those who tied, the default), void, or playoff")
  static let extraHolesOption = OptionSyntax(
    "extra-holes", "an all square match goes on until a side wins a hole")

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
      options: options + [extraHolesOption],
      examples: [
        .init("start Ann Ben --kind match --course \"Maple Hill\"", "match play"),
        .init(
          "start Ann Ben --kind match --course \"Maple Hill\" --extra-holes",
          "a match of a knockout, which one side wins"),
      ]),
    nouns: Nouns(
      round: "match", participant: "side", person: "player", unit: "hole", frame: "course",
      titled: "Match at"),
    words: ["concede", "result", "extra"],
    rules: { arguments, library in
      HolePlay(
        play: try StrokePlay.rules(arguments, library), form: .match,
        extraHoles: arguments.has(extraHolesOption))
    },
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

  init(
    play: StrokePlay, form: Form, leftover: Leftover = .split, extraHoles: Bool = false
  ) {
    self.play = play
    self.form = form
    self.leftover = leftover
    self.extraHoles = extraHoles
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      play: try container.decode(StrokePlay.self, forKey: .play),
      form: try container.decode(Form.self, forKey: .form),
      leftover: try container.decodeIfPresent(Leftover.self, forKey: .leftover) ?? .split,
      extraHoles: try container.decodeIfPresent(Bool.self, forKey: .extraHoles) ?? false)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(play, forKey: .play)
    try container.encode(form, forKey: .form)
    try container.encode(leftover, forKey: .leftover)
    if extraHoles { try container.encode(extraHoles, forKey: .extraHoles) }
  }

  private enum CodingKeys: String, CodingKey {
    case play, form, leftover, extraHoles
  }

  /// Whether a tie may be decided by a playoff: that of a match by extra holes, that of skins if the
  /// round was started so.
  var takesPlayoff: Bool { form == .match || leftover == .playoff }

  /// Whether the round isn't over before a playoff decides a tie.
  var asksPlayoff: Bool { form == .match ? extraHoles : leftover == .playoff }

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
