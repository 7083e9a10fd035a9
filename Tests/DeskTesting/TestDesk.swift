package import ScoringDesk
package import ScoringKit
internal import ScoringKitTesting
package import ScoringStore
internal import ScoringViews
internal import Synchronization

/// A desk in a test: a store in memory, a clock that stands still until it is moved, and
/// identifiers that are the same in every run.
package final class TestDesk {
  /// Random bits that are the same in every run; some can be put in front.
  package final class Bits: Sendable {
    private struct State {
      var generator: SeededGenerator
      var queue: [UInt64] = []
    }

    private let state: Mutex<State>

    init(seed: UInt64) {
      state = Mutex(State(generator: SeededGenerator(seed: seed)))
    }

    package func queue(_ bits: [UInt64]) {
      state.withLock { $0.queue += bits }
    }

    func take() -> UInt64 {
      state.withLock { $0.queue.isEmpty ? $0.generator.next() : $0.queue.removeFirst() }
    }
  }

  /// 1 March 2026, 15:00 UTC.
  package static let start = Moment(milliseconds: 1_772_377_200_000)

  package let store: SQLiteStore
  package let bits: Bits
  package var sports: [Sport]
  package var now = TestDesk.start
  package var offset = 0
  package var dates = DateStyle.medium

  package init(_ sports: [Sport], device: UInt64 = 1) {
    self.sports = sports
    store = SQLiteStore.inMemory(device: DeviceID(bits: device))
    bits = Bits(seed: device)
  }

  /// The desk as it is at this moment.
  package var desk: Desk {
    let bits = bits
    return Desk(
      store: store, sports: SportList(sports), clock: .fixed(now, offset: offset),
      random: { bits.take() })
  }

  /// Whoever scores at it.
  package var scorer: Scorer { desk.scorer(dates: dates) }

  /// Moves the clock on.
  package func wait(minutes: Int) {
    now = Moment(milliseconds: now.milliseconds + Int64(minutes) * 60_000)
  }

  /// The number of entries of all streams in the store.
  package var entryCount: Int { (try? store.check().entries) ?? 0 }

  /// The ids of all rounds, in order.
  package var rounds: [StreamID] {
    (try? store.read { try $0.streams(ofKind: StreamID.roundKind) }) ?? []
  }

  /// The names of all players, in the order of the list.
  package func players(all: Bool = true) throws -> [String] {
    try scorer.people.players(all: all).payload.array?.compactMap { $0["name"]?.string } ?? []
  }

  /// What comes of a call where nobody can be asked: each question gets the answer that it assumes.
  ///
  /// - Throws: what the call throws, and a question that assumes nothing.
  package func assuming<Value>(_ body: (Answers) throws -> Value) throws -> Value {
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

  /// What comes of a call where somebody agrees to everything.
  ///
  /// - Throws: what the call throws, and a question that is not answered with yes or no.
  package func agreeing<Value>(_ body: (Answers) throws -> Value) throws -> Value {
    var answers: Answers = [:]
    while true {
      do {
        return try body(answers)
      } catch let question as Question {
        guard question.form == .yesOrNo else { throw question }
        answers.give(Question.yes, to: question)
      }
    }
  }

  /// The history of all sports, or of what a closure asks for.
  package func history(_ change: (inout HistoryRequest) -> Void = { _ in }) throws -> Page {
    var request = HistoryRequest()
    change(&request)
    return try scorer.history.rounds(request)
  }
}

// MARK: - Files

extension TestDesk {
  /// A bundle of everything, of a sport, or of some rounds.
  package func bundle(_ sport: String? = nil, rounds: [String] = []) throws -> String {
    var text = ""
    try scorer.exchange.exportBundle(ExportRequest(sport: sport, rounds: rounds)) { text += $0 }
    return text
  }

  /// Adds what stands in a file.
  @discardableResult
  package func take(
    _ text: String, sport: String? = nil, zone: String? = nil, me: String? = nil,
    isRehearsal: Bool = false
  ) throws -> Page {
    try scorer.exchange.importFile(
      ImportRequest(
        ImportSource(name: "standard input", text: text), sport: sport, zone: zone, me: me,
        isRehearsal: isRehearsal))
  }

  /// Another desk, with a device of its own, that has read everything of this one.
  package func copied(device: UInt64 = 7) throws -> TestDesk {
    let other = TestDesk(sports, device: device)
    other.now = now
    try other.take(bundle())
    return other
  }

  /// Brings everything of each of two desks to the other.
  package func merge(with other: TestDesk) throws {
    try other.take(bundle())
    try take(other.bundle())
  }

  /// What counts in a round, one event a line as it is typed.
  package func notation(_ id: String? = nil) throws -> [String] {
    try scorer.rounds.show(RoundRequest(round: id)).payload["notation"]?.array?.compactMap(\.string)
      ?? []
  }
}

// MARK: - What comes back

/// What the desk said instead of doing something; nil where it was done.
package func refusal<Value>(_ body: () throws -> Value) -> DeskError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? DeskError
  }
}

/// What the desk asked before doing something; nil where it did not.
package func question<Value>(_ body: () throws -> Value) -> Question? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? Question
  }
}

extension Page {
  /// The page as it is read on eighty columns.
  package var text: String { TerminalRenderer().render(self) }
  /// The lines of the same, empty ones left out.
  package var lines: [String] { text.split(separator: "\n").map(String.init) }
  /// The page as it is spoken.
  package var spoken: String { SpeechRenderer().render(self) }
  /// What is said beside it.
  package var warned: String { warnings.map { $0.text + "\n" }.joined() }
}

extension DeskError {
  /// The actions that its hint offers.
  package var actions: [Action] { hint?.actions ?? [] }
}
