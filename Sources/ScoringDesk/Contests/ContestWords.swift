import ScoringContests
import ScoringKit

/// The decisions about a contest in words, for its log and for the answers to undo.
struct ContestWords {
  private let reading: ContestReading

  init(_ reading: ContestReading) { self.reading = reading }

  /// Returns a field in words: `Ben left`, `draw of ko`; `nil` for a court, which only follows.
  func phrase(_ field: FieldBody) -> String? {
    guard let key = ContestField(key: field.key) else { return text(field) }
    let isNone = field.value == .null
    switch key {
    case .name: return "name: \(field.value.string ?? "none")"
    case .sport: return "sport: \(field.value.string ?? "none")"
    case .round: return "kind of the rounds"
    case .policy: return "policy: \(field.value.string ?? "none")"
    case .courts: return "\(Phrases.count(field.value.integer ?? 0, "court"))"
    case .roundStart(let round):
      let what = "places at the start of round \(round.number)"
      return isNone ? "no \(what)" : what
    case .roundPlace(let id, let round):
      return "\(name(id)): place \(field.value.string ?? "none") in round \(round.number)"
    case .stageRound(let round):
      return "kind of round \(round.number) of \(label(round.stage))"
    case .start: return isNone ? "no places at the start" : "places at the start"
    case .note: return isNone ? "no note" : "note"
    case .entrant(let id): return "\(name(id)) is in"
    case .fact(let fact, let id):
      return "\(name(id)): \(fact.rawValue) \(field.value.integer.map { "\($0)" } ?? "none")"
    case .division(let id, let day):
      let since = day.map { " from \($0)" } ?? ""
      return "\(name(id)): division \(field.value.string ?? "none")\(since)"
    case .club(let id): return "\(name(id)): club \(field.value.string ?? "none")"
    case .place(let id): return "\(name(id)): place \(field.value.string ?? "none")"
    case .left(let id): return isNone ? "\(name(id)) is back" : "\(name(id)) left"
    case .stage(let stage):
      return "stage \(label(stage)): \(field.value["format"]?.string ?? "none")"
    case .title(let stage):
      return isNone ? "no title of \(stage)" : "title of \(stage): \(field.value.string ?? "none")"
    case .divisionTitle(let division):
      return isNone
        ? "no title of division \(division)"
        : "title of division \(division): \(field.value.string ?? "none")"
    case .draw(let stage):
      return isNone ? "no draw of \(label(stage))" : "draw of \(label(stage))"
    case .drawn(let stage, let round)
    where reading.contest.stage(stage)?.format == TagLadder.form.id:
      return isNone
        ? "no challenge \(round) of \(label(stage))"
        : "challenge: \(challenge(field.value["fixtures"]))"
    case .drawn(let stage, let round):
      return isNone
        ? "no round \(round) of \(label(stage))" : "draw of round \(round) of \(label(stage))"
    case .late(let stage, let id):
      return isNone
        ? "\(name(id)) is not late in \(label(stage))" : "\(name(id)) joins \(label(stage))"
    case .decision(let stage):
      return "order of level entrants in \(label(stage)): \(orders(field.value))"
    case .ruling(let fixture): return "\(fixture): \(words(field.value))"
    case .dismissal(let round):
      let fixture = reading.rounds[round]?.fixture ?? ""
      let what = fixture.isEmpty ? "round \(round.prefix(4))" : fixture
      switch field.value.string {
      case "again": return "\(what) is played again"
      case "counts": return "another result of \(what) counts"
      case "deleted": return "a round of \(what) was deleted"
      default: return "a round of \(what) counts"
      }
    case .end(let stage): return isNone ? "\(label(stage)) goes on" : "\(label(stage)) has ended"
    case .advancing(let round, let division):
      let who = division.map { " of \($0)" } ?? ""
      return "\(field.value.array?.count ?? 0)\(who) go on to round \(round.number)"
    case .report(let subject, _):
      guard let says = field.value["says"]?.string else { return "no report about \(subject)" }
      return "\(subject) is reported: \(says)"
    case .court: return nil
    }
  }

  /// Returns a field that only documents have in general, such as `archived`.
  private func text(_ field: FieldBody) -> String {
    "\(field.key): \((try? CanonicalJSON.text(field.value)) ?? "")"
  }

  private func label(_ stage: String) -> String { reading.contest.label(ofStage: stage) }

  private func name(_ id: EntrantID) -> String {
    let name = reading.name(id)
    return name == "?" ? id.text : name
  }

  /// Returns the sides of a challenge in words: `Ann to Ben`.
  private func challenge(_ value: JSONValue?) -> String {
    (value?.array?.first?.array ?? []).map { side in
      (side.array ?? []).compactMap(\.string).map { name(EntrantID($0)) }.joined(separator: " + ")
    }.joined(separator: " to ")
  }

  private func orders(_ value: JSONValue) -> String {
    (value.array ?? []).map { order in
      (order.array ?? []).compactMap(\.string).map { name(EntrantID($0)) }.joined(separator: ", ")
    }.joined(separator: "; ")
  }

  private func words(_ value: JSONValue) -> String {
    guard let ruling = Ruling(value) else { return "no decision" }
    switch ruling.kind {
    case .walkover(let winner): return "walkover \(name(winner))"
    case .bothOut: return "both out"
    case .void: return "void"
    case .stands: return "stands"
    }
  }
}
