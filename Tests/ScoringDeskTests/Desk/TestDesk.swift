import SampleSport
import ScoringKit
import ScoringKitTesting
import ScoringStore
import ScoringViews
import Synchronization
import Testing

@testable import ScoringDesk

/// A desk in a test: a store in memory, a clock that stands still until it is moved, and
/// identifiers that are the same in every run.
final class TestDesk {
  /// Random bits that are the same in every run; some can be put in front.
  final class Bits: Sendable {
    private struct State {
      var generator: SeededGenerator
      var queue: [UInt64] = []
    }

    private let state: Mutex<State>

    init(seed: UInt64) {
      state = Mutex(State(generator: SeededGenerator(seed: seed)))
    }

    func queue(_ bits: [UInt64]) {
      state.withLock { $0.queue += bits }
    }

    func take() -> UInt64 {
      state.withLock { $0.queue.isEmpty ? $0.generator.next() : $0.queue.removeFirst() }
    }
  }

  /// 1 March 2026, 15:00 UTC.
  static let start = Moment(milliseconds: 1_772_377_200_000)

  let store: MemoryStore
  let bits: Bits
  var sports: [Sport]
  var now = TestDesk.start
  var offset = 0
  var dates = DateStyle.medium

  init(_ sports: [Sport] = [Pebbles.sport()], device: UInt64 = 1) {
    self.sports = sports
    store = MemoryStore(device: DeviceID(bits: device))
    bits = Bits(seed: device)
  }

  /// The desk as it is at this moment.
  var desk: Desk {
    let bits = bits
    return Desk(
      store: store, sports: SportList(sports), clock: .fixed(now, offset: offset),
      random: { bits.take() })
  }

  /// Whoever scores at it.
  var scorer: Scorer { desk.scorer(dates: dates) }

  /// Moves the clock on.
  func wait(minutes: Int) {
    now = Moment(milliseconds: now.milliseconds + Int64(minutes) * 60_000)
  }

  /// The number of entries of all streams in the store.
  var entryCount: Int { (try? store.check().entries) ?? 0 }

  /// The ids of all rounds, in order.
  var rounds: [StreamID] {
    (try? store.read { try $0.streams(ofKind: StreamID.roundKind) }) ?? []
  }

  /// The names of all players, in the order of the list.
  func players(all: Bool = true) throws -> [String] {
    try scorer.players(all: all).payload.array?.compactMap { $0["name"]?.string } ?? []
  }
}

// MARK: - Rounds of pebbles

extension TestDesk {
  /// A round of the sample sport, or of another one.
  static func round(_ id: String? = nil, of sport: String = "pebbles") -> RoundRequest {
    RoundRequest(sport: sport, round: id)
  }

  /// What an answer assumes where nobody can be asked; a question without that is thrown.
  func assuming<Value>(_ body: (Answers) throws -> Value) throws -> Value {
    var answers: Answers = [:]
    while true {
      do {
        return try body(answers)
      } catch let question as Question {
        guard let assumed = question.assumed else { throw question }
        answers.give(assumed, to: question)
      }
    }
  }

  @discardableResult
  func start(
    _ players: String..., guests: [String] = [], sport: String = "pebbles", pond: String? = nil,
    event: String? = nil, again: Bool = false, isNew: Bool = false
  ) throws -> Page {
    let options = Arguments(options: pond.map { ["pond": [$0]] } ?? [:])
    return try assuming { answers in
      try scorer.start(
        StartRequest(
          sport: sport, players: players, guests: guests, options: options, event: event,
          again: again, allowsNear: isNew, answers: answers))
    }
  }

  @discardableResult
  func enter(_ line: String, in id: String? = nil, of sport: String = "pebbles") throws -> Page {
    try scorer.enter(EnterRequest(line, in: Self.round(id, of: sport)))
  }

  @discardableResult
  func finish(_ id: String? = nil, of sport: String = "pebbles") throws -> Page {
    try Self.answeringYes { try scorer.finish(Self.round(id, of: sport), answers: $0) }
  }

  /// Does what asks questions, each of which is answered with yes.
  static func answeringYes(_ body: (Answers) throws -> Page) throws -> Page {
    var answers: Answers = [:]
    while true {
      do {
        return try body(answers)
      } catch let question as Question {
        try #require(question.form == .yesOrNo)
        answers.give(Question.yes, to: question)
      }
    }
  }

  @discardableResult
  func undo(_ id: String? = nil, of name: String? = nil, force: Bool = false) throws -> Page {
    try scorer.undo(UndoRequest(in: Self.round(id), of: name, force: force))
  }

  @discardableResult
  func redo(_ id: String? = nil) throws -> Page {
    try scorer.redo(UndoRequest(in: Self.round(id)))
  }

  func show(_ id: String? = nil, player: String? = nil) throws -> Page {
    try scorer.show(Self.round(id), player: player)
  }

  /// What counts now in a round, in canonical notation.
  func notation(_ id: String? = nil) throws -> [String] {
    try show(id).payload["notation"]?.array?.compactMap(\.string) ?? []
  }

  func history(_ change: (inout HistoryRequest) -> Void = { _ in }) throws -> Page {
    var request = HistoryRequest()
    change(&request)
    return try scorer.history(request)
  }

  /// A finished round of pebbles with these bonuses, started and finished with the clock moving.
  @discardableResult
  func finished(_ bonuses: [(String, Int)], event: String? = nil, pond: String? = nil) throws
    -> String
  {
    let names = bonuses.map(\.0)
    let started = try assuming { answers in
      try scorer.start(
        StartRequest(
          sport: "pebbles", players: names,
          options: Arguments(options: pond.map { ["pond": [$0]] } ?? [:]), event: event,
          allowsNear: true, answers: answers))
    }
    let id = try #require(started.payload["id"]?.string)
    let line = bonuses.map { "\($0) \($1 < 0 ? "\($1)" : "+\($1)")" }.joined(separator: " ")
    try enter(line, in: id)
    wait(minutes: 1)
    try finish(id)
    return id
  }
}

// MARK: - Files

extension TestDesk {
  /// A bundle of everything, or of some rounds.
  func bundle(_ sport: String? = nil, rounds: [String] = []) throws -> String {
    var text = ""
    try scorer.exportBundle(ExportRequest(sport: sport, rounds: rounds)) { text += $0 }
    return text
  }

  /// Rounds in one of the sport's forms.
  func export(_ form: ExportRequest.Form = .json, rounds: [String] = []) throws -> Exported {
    try scorer.export(ExportRequest(sport: "pebbles", rounds: rounds, form: form))
  }

  @discardableResult
  func take(
    _ text: String, sport: String? = nil, zone: String? = nil, me: String? = nil,
    isRehearsal: Bool = false
  ) throws -> Page {
    try scorer.importFile(
      ImportRequest(
        ImportSource(name: "standard input", text: text), sport: sport, zone: zone, me: me,
        isRehearsal: isRehearsal))
  }

  /// Another desk, with another device, that has read everything of this one.
  func copied(device: UInt64 = 7) throws -> TestDesk {
    let other = TestDesk(sports, device: device)
    other.now = now
    try other.take(bundle())
    return other
  }
}

// MARK: - What comes back

/// What the desk said instead of doing something; nil where it was done.
func refusal<Value>(_ body: () throws -> Value) -> DeskError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? DeskError
  }
}

/// What the desk asked before doing something; nil where it did not.
func question<Value>(_ body: () throws -> Value) -> Question? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? Question
  }
}

extension Page {
  /// The page as it is read on eighty columns.
  var text: String { TerminalRenderer().render(self) }
  /// The lines of the same, empty ones left out.
  var lines: [String] { text.split(separator: "\n").map(String.init) }
  /// The page as it is spoken.
  var spoken: String { SpeechRenderer().render(self) }
  /// What is said beside it.
  var warned: String { warnings.map { $0.text + "\n" }.joined() }
}
