import ScoringKit
import Synchronization

/// A round of lanterns with one planted defect or with none, for tests of the laws.
struct MutantRound: Round {
  /// The round of lanterns without a planted defect.
  struct Base: LanternRound {
    var frame: LanternFrame
    var title: String { "Lanterns" }
  }

  var base: Base
  var defect: Defect?

  private static let calls = Mutex(0)

  init(_ frame: LanternFrame, _ defect: Defect?) {
    base = Base(frame: frame)
    self.defect = defect
  }

  var title: String { base.title }
  var fields: [String: JSONValue] { base.fields }
  var seating: Seating {
    if defect?.needsDuel == true { return Seating(2...2) }
    return defect == .opensForNine ? Seating(3...9) : base.seating
  }

  func opening(_ seats: [MutantBearer]) throws(Refusal) -> MutantState {
    var game = base
    if defect == .needsOneMore, case .vigil(let watches) = base.frame {
      game.frame = .vigil(watches: watches + 1)
    }
    let bearers = seats.map(\.bearer)
    let state = try game.opening(bearers)
    return MutantState(
      base: state, defect: defect,
      nameLengths: defect == .ranksByName ? seats.map(\.competitor.name.count) : [])
  }

  func apply(_ event: LanternEvent, to state: inout MutantState) throws(Refusal) {
    var event = event
    switch defect {
    case .anyoneMayPlay:
      if event.slot == nil, let next = state.base.next.first { event = event.moved { _ in next } }
    case .goneMayNotPlay:
      if event.slot == nil, let seat = event.seat, seat.index < state.base.count,
        state.base.isGone(seat)
      {
        throw Refusal(.illegal, "Who has left cannot play.")
      }
    default: break
    }
    do {
      try base.apply(event, to: &state.base)
    } catch {
      switch defect {
      case .touchesOnRefusal where error.reason == .over: state.base.passes[0] += 1
      case .refusesInSilence: throw Refusal(error.reason, "")
      case .playsPastEnd where error.reason == .over: return
      default: break
      }
      throw error
    }
    taken(event, &state)
  }

  /// Changes the state as the planted defect does after an accepted event.
  private func taken(_ event: LanternEvent, _ state: inout MutantState) {
    switch (defect, event) {
    case (.countsCalls, .light(let seat, _)):
      let count = Self.calls.withLock { calls in
        calls += 1
        return calls
      }
      if count % 7 == 0 { state.base.lit[seat.index] += 1 }
    case (.bonusesMultiply, .bonus(let seat, let points)):
      state.base.bonus[seat.index] = (points ?? 0) * state.base.hasBonus.nonzeroBitCount
    case (.neverGoesOn, .onward): state.base.extensions = 0
    case (.keepsPrefixes, _):
      let last = state.prefixes.last ?? []
      state.prefixes.append(last + [last.count, last.count])
    default: break
    }
  }

  func playOn(after state: MutantState) -> LanternEvent? { base.playOn(after: state.base) }
}

extension MutantRound {
  /// Returns the loops that apply the events of a round, with the planted defect if it is one of
  /// these loops.
  static func loops(_ defect: Defect?) -> RoundLoops<MutantRound> {
    guard defect == .losesTheLast || defect == .stopsAtRefusal else { return RoundLoops() }
    return RoundLoops(replay: { round, order, table, opening in
      var state = opening
      var orphans: [Replay<Self>.Refused] = []
      let played = defect == .losesTheLast && order.count > 3 ? order.dropLast() : order[...]
      for (index, position) in played.enumerated() {
        guard let event = table.events[position] else { continue }
        do throws(Refusal) {
          try round.apply(event, to: &state)
        } catch {
          orphans.append(Replay.Refused(index: index, refusal: error))
          if defect == .stopsAtRefusal { break }
        }
      }
      return Replay(resolution: state, orphans: orphans)
    })
  }

  func events(
    _ words: inout TypedWords, at state: MutantState, names: Roster, in cell: LanternEvent.Slot?
  ) throws(Refusal) -> [LanternEvent] {
    try base.events(&words, at: state.base, names: names, in: cell)
  }

  func cell(named text: Substring, names: Roster) throws(Refusal) -> LanternEvent.Slot {
    try base.cell(named: text, names: names)
  }

  func phrase(_ event: LanternEvent, before: () -> MutantState?, names: Roster) -> String {
    if defect == .saysAlike, case .light(let seat, _) = event { return "\(names[seat]) lights" }
    return base.phrase(event, before: { before()?.base }, names: names)
  }
}

extension MutantRound: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decodeIfPresent(LanternFrame.self, forKey: .frame) ?? .race(goal: 20),
      try container.decodeIfPresent(Defect.self, forKey: .defect))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if defect != .forgetsGoal { try container.encode(base.frame, forKey: .frame) }
    try container.encodeIfPresent(defect, forKey: .defect)
  }

  private enum CodingKeys: String, CodingKey {
    case frame, defect
  }
}
