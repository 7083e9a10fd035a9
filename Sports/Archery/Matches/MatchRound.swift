internal import ScoringKit

/// A match of two sides: sets or a running total, and a shoot-off if they are equal.
///
/// The names of this type's properties are part of the stored rules; in optional ones `nil` means
/// no.
struct MatchRound: Hashable, Sendable, Codable {
  let form: MatchForm
  let system: MatchSystem
  let face: Face
  let location: RoundLocation
  /// The ruleset of the match, which determines what happens with surplus arrows.
  let ruleset: Ruleset
  /// Whether both sides shoot a second shoot-off arrow, before anything is measured, if both first
  /// arrows are in the best ring: in individual matches outdoors, since April 2018.
  ///
  /// If one of the first arrows is nevertheless entered as the closest, it was measured, and it
  /// wins unless a second arrow was shot.
  var secondArrow: Bool?
  /// Whether an X beats a 10 in a shoot-off: only in matches of compound bows.
  ///
  /// In other matches both are 10s, and the arrow measured as the closest to the centre wins.
  var xAboveTen: Bool?

  /// The number of set points that win the match, one more than it has sets: 6 with 5 sets, 5 with
  /// 4.
  var winningPoints: Int { form.ends + 1 }

  var hasSets: Bool { system == .sets }
}

/// The form of a match: individual, team or mixed team; World Archery 2023, book 2, 6.1.4 and
/// 6.1.5.
enum MatchForm: String, Hashable, Sendable, Codable, CaseIterable {
  /// One archer against one: 5 ends of 3 arrows.
  case individual
  /// Three against three: 4 ends of 6 arrows.
  case team
  /// A man and a woman against another two: 4 ends of 4 arrows.
  case mixed

  /// The number of archers of a side, the title of such a match, and two sides as they are typed.
  var facts: (archers: Int, title: String, sample: String) {
    switch self {
    case .individual: (1, "Match", "ann ben")
    case .team: (3, "Team match", "ann+ben+cid dora+eve+finn")
    case .mixed: (2, "Mixed team match", "ann+ben cid+dora")
    }
  }

  /// The number of arrows of each side in a shoot-off: one per archer.
  var shootOffArrows: Int { facts.archers }

  /// The number of arrows of each side in an end: two per archer, three for a single archer.
  var arrows: Int { self == .individual ? 3 : facts.archers * 2 }

  /// The maximum number of ends or sets of the match.
  var ends: Int { self == .individual ? 5 : 4 }
}

enum MatchSystem: String, Hashable, Sendable, Codable, CaseIterable {
  /// The side with more set points wins: a set gives its winner two, or each side one if it is
  /// tied.
  case sets
  case cumulative
}

extension MatchRound {
  static let kindID = "match"

  static let form = OptionSyntax(
    "form", choice: MatchForm.self, "the form of a match; individual by default")
  static let system = OptionSyntax(
    "system", choice: MatchSystem.self,
    "how a match is won; cumulative with compound bows, else sets")
  static let indoor = OptionSyntax("indoor", "a match under a roof, on triple faces")

  static let kind = RoundKind(
    kindID,
    syntax: CommandSyntax(
      kindID, "Two sides meet in sets or by total, with a shoot-off",
      options: [form, system, indoor] + Archer.options,
      examples: [
        .init("start --kind match Ann Ben", "recurve, sets, first to 6"),
        .init("start --kind match --bow compound Ann Ben", "compound, 15 arrows each"),
        .init("start --kind match --form team ann+ben+cid dora+eve+finn", "teams, first to 5"),
        .init("enter 'ann X 10 9, ben 9 9 8'", "a set, or an end, of two"),
      ]),
    nouns: Nouns(
      round: "match", participant: "side", person: "archer", unit: "set", titled: "",
      reached: "with"),
    rules: { try rules($0, $1) },
    participants: { arguments, match, archers in
      try match.checkSides(archers)
      let armed = try Archer.archers(arguments, archers)
      let saysBows = !arguments.texts(Archer.bowOption).isEmpty
      if saysBows, arguments.text(system) == nil { try match.checkBows(armed) }
      return armed
    })

  /// Refuses compound bows in a match by sets, unless sets were requested explicitly: compound
  /// matches use totals, and for a match with different bows no rule is known.
  private func checkBows(_ archers: [Archer]) throws(Refusal) {
    guard hasSets, let archer = archers.first(where: { $0.bow?.isCompound == true }) else { return }
    throw Refusal(
      .illegal,
      "\(archer.competitor.name) shoots a compound bow, and the match would go by sets.",
      token: archer.competitor.name,
      hint: "`--bow compound` is a match of compound bows, by total; with other bows in it "
        + "`--system sets` or `--system cumulative` says how it is decided.")
  }

  /// Refuses sides with a wrong number of archers when a match is started.
  ///
  /// A side with a single name may be a whole team.
  private func checkSides(_ archers: [Archer]) throws(Refusal) {
    for side in archers.map(\.competitor) where side.kind == .side {
      let count = side.members.count
      guard count != form.facts.archers else { continue }
      let fitting = MatchForm.allCases.first { $0.facts.archers == count }
      throw Refusal(
        .illegal,
        "In this match a side has \(Phrases.count(form.facts.archers, "archer")), and \(side.name) has "
          + "\(count).", token: side.name,
        hint: fitting.map { "--form \($0.rawValue) is for sides of \(count)." }
          ?? "Name them as in `\(form.facts.sample)`.")
    }
  }

  private static func rules(_ arguments: Arguments, _ library: any Library) throws(Refusal)
    -> MatchRound
  {
    let form = arguments.value(form) ?? MatchForm.individual
    let isCompound = try Archer.commonBow(arguments)?.isCompound == true
    let isIndoor = arguments.has(indoor)
    let year = TargetRound.year(library)
    let outdoors = year >= 2026 ? "wa-2026" : "wa-2025"
    let (face, ruleset) =
      switch (isIndoor, isCompound) {
      case (true, true): ("compound-triple", "wa-indoor-compound")
      case (true, false): ("triple", "wa-indoor")
      case (false, true): ("10-zone-6-ring", outdoors)
      case (false, false): ("10-zone", outdoors)
      }
    let named = arguments.texts(Archer.faceOption).last { !$0.contains("=") }
    return MatchRound(
      form: form, system: arguments.value(system) ?? (isCompound ? .cumulative : .sets),
      face: try Archer.face((named ?? face)[...]), location: isIndoor ? .indoor : .outdoor,
      ruleset: try Ruleset.named(arguments.text(TargetRound.rulesetOption) ?? ruleset),
      secondArrow: !isIndoor && form == .individual && year >= 2018 ? true : nil,
      xAboveTen: isCompound ? true : nil)
  }
}

extension MatchRound: ArrowRound {
  var noun: String { hasSets ? "Set" : "End" }

  var plans: [EndPlan] {
    (1...form.ends).map { EndPlan(number: $0, pass: 0, arrows: form.arrows) }
  }

  var title: String { form.facts.title }

  var subtitle: String {
    hasSets ? "sets, first to \(winningPoints)" : "\(form.ends) ends of \(form.arrows) arrows"
  }

  func words(sideOf people: Int) -> String {
    hasSets
      ? "\(form.facts.title), first to \(winningPoints) set points" : "\(title), \(subtitle)"
  }

  var seating: Seating { Seating(2, sample: form.facts.sample) }

  var fields: [String: JSONValue] {
    [
      "edition": .string(ruleset.name), "form": .string(form.rawValue),
      "system": .string(system.rawValue),
      "numEnds": .integer(form.ends), "arrowsPerEnd": .integer(form.arrows),
      "maxPossibleScore": .integer(form.ends * form.arrows * face.maximum),
      "face": .string(face.id), "symbols": .array(face.symbols.map { .string($0) }),
      "location": .string(location.rawValue), "ruleset": .string(ruleset.id),
      "winningPoints": hasSets ? .integer(winningPoints) : .null,
      "secondArrow": .bool(secondArrow == true),
    ]
  }

  func opening(_ seats: [Archer]) throws(Refusal) -> MatchScore {
    guard seats.count == 2 else { throw Refusal(.illegal, "A match has two sides.") }
    let card = try card(seats, shootOffArrows: form.shootOffArrows) { _ in face }
    return MatchScore(rules: self, archers: seats, card: card)
  }

  /// Applies an event to the card of the match.
  ///
  /// An arrow of a set is refused if the complete sets before it have decided the match, and one of
  /// a shoot-off unless a shoot-off is due. So after a correction of an early set, later arrows may
  /// lose their effect and be reported, or play may continue.
  func apply(_ event: ArrowEvent, to resolution: inout MatchScore) throws(Refusal) {
    switch event.cell {
    case .arrow(let end, _, _) where event.shot != nil:
      guard !resolution.isDecided(before: end) else {
        throw Refusal(
          .over,
          "\(noun) \(end) is not shot: the match is decided before it.",
          hint: "`undo` takes a line back; `amend` corrects an arrow.")
      }
    case .shootOff(let number, _, _) where event.shot != nil:
      guard resolution.callsForShootOff(number) else {
        throw Refusal(
          .over,
          resolution.isTied
            ? "Shoot-off \(number) is not shot: there is no tie before it."
            : "There is no shoot-off: the match is not tied.",
          hint: "`status` says what is shot next.")
      }
    case .arrow, .shootOff, .status, .total: break
    }
    try resolution.card.write(event)
  }

  /// Returns a side's result in a competition of several matches: `2 matches won`.
  func headline(ofSum key: [Int]) -> Line {
    let won = -(key.first ?? 0)
    return Line(Phrases.count(won, "match", plural: "matches") + " won")
  }
}
