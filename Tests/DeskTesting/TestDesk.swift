package import ScoringDesk
package import ScoringKit
internal import ScoringKitTesting
package import ScoringStore
internal import ScoringViews
internal import Synchronization

/// A desk for tests, with an in-memory store, a clock that only the test moves, and identifiers
/// that are the same in every run.
package final class TestDesk {
  /// A source of random bits for tests that is the same in every run; a test can queue bits that
  /// are used first.
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

  /// The time at which the clock of a test desk starts: 1 March 2026, 15:00 UTC.
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

  /// A desk on the test's store, with the current time of the test's clock.
  package var desk: Desk {
    let bits = bits
    return Desk(
      store: store, sports: SportList(sports), clock: .fixed(now, offset: offset),
      random: { bits.take() })
  }

  /// The scorer who owns the desk.
  package var scorer: Scorer { desk.scorer(dates: dates) }

  /// Moves the clock of the desk forward.
  package func wait(minutes: Int) {
    now = Moment(milliseconds: now.milliseconds + Int64(minutes) * 60_000)
  }

  /// The number of entries in all streams of the store; 0 if the store can't be checked.
  package var entryCount: Int { (try? store.check().entries) ?? 0 }

  /// The ids of all rounds in the store, in ascending order.
  package var rounds: [StreamID] {
    (try? store.read { try $0.streams(ofKind: StreamID.roundKind) }) ?? []
  }

  /// Returns the names of the players in the order of the players' list; `all` as in a request for
  /// that list.
  package func players(all: Bool = true) throws -> [String] {
    try scorer.people.players(all: all).payload.array?.compactMap { $0["name"]?.string } ?? []
  }

  /// Returns the result of a call; each question that the desk asks gets its default answer.
  ///
  /// - Throws: the call's error, or a question without a default answer.
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

  /// Returns the result of a call; each question that the desk asks is answered with yes.
  ///
  /// - Throws: the call's error, or a question that is not answered with yes or no.
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

  /// Returns the page of the history of all sports, after a closure has changed the request.
  package func history(_ change: (inout HistoryRequest) -> Void = { _ in }) throws -> Page {
    var request = HistoryRequest()
    change(&request)
    return try scorer.history.rounds(request)
  }
}

// MARK: - Files

extension TestDesk {
  /// Returns a bundle of everything in the store, of one sport, or of the rounds with some ids.
  package func bundle(_ sport: String? = nil, rounds: [String] = []) throws -> String {
    var text = ""
    try scorer.exchange.exportBundle(of: sport, rounds: rounds) { text += $0 }
    return text
  }

  /// Imports a text as if it were the contents of a file, and returns the resulting page.
  @discardableResult
  package func take(
    _ text: String, sport: String? = nil, zone: String? = nil, me: String? = nil,
    isRehearsal: Bool = false
  ) throws -> Page {
    var request = ImportRequest(ImportSource(name: "standard input", text: text), sport: sport)
    request.zone = zone
    request.me = me
    request.isRehearsal = isRehearsal
    return try scorer.exchange.importFile(request)
  }

  /// Returns another desk, with a device of its own, that has imported everything of this desk.
  package func copied(device: UInt64 = 7) throws -> TestDesk {
    let other = TestDesk(sports, device: device)
    other.now = now
    try other.take(bundle())
    return other
  }

  /// Exchanges everything between two desks: each imports a bundle of the other.
  package func merge(with other: TestDesk) throws {
    try other.take(bundle())
    try take(other.bundle())
  }

  /// Returns the events in effect in a round, in the notation in which they can be typed; `nil`
  /// means the current round.
  package func notation(_ id: String? = nil) throws -> [String] {
    try scorer.rounds.show(RoundRequest(round: id)).payload["notation"]?.array?.compactMap(\.string)
      ?? []
  }
}

// MARK: - Results

/// Returns the error with which the desk refused the calls of a closure; `nil` if they succeeded,
/// or failed with another kind of error.
package func refusal<Value>(_ body: () throws -> Value) -> DeskError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? DeskError
  }
}

/// Returns the question that the desk asked during the calls of a closure; `nil` if it asked none.
package func question<Value>(_ body: () throws -> Value) -> Question? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? Question
  }
}

extension Page {
  /// The text of the page, 80 columns wide.
  package var text: String { TerminalRenderer().render(self) }
  /// The lines of the page's text, without empty ones.
  package var lines: [String] { text.split(separator: "\n").map(String.init) }
  /// The text of the page as it is spoken.
  package var spoken: String { SpeechRenderer().render(self) }
  /// The texts of the warnings on the page, one per line.
  package var warned: String { warnings.map { $0.text + "\n" }.joined() }
}

extension DeskError {
  /// The actions that the error's hint offers.
  package var actions: [Action] { hint?.actions ?? [] }
}
