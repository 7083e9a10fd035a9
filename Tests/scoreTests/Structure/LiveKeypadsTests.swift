import ListedSports
import ScoringDesk
import ScoringKit
import ScoringKitTesting
import ScoringStore
import ScoringViews
import Synchronization
import Testing
import Threads

@testable import ProgramTesting
@testable import ScoringCLI

/// Tests of two keypads and a viewer on one round of one store, on which keys are pressed at the
/// same time.
@Suite struct LiveKeypadsTests {
  /// The number of keys that the test presses on each keypad; 1,000 with `make prove`.
  private static let keys = Proof.asked ?? 60

  /// A keypad or a viewer of the test, with its own connection to the store, as in a separate
  /// process.
  private struct Front {
    var live: LiveProgram
    let store: SQLiteStore

    init(_ program: Program, _ sport: Sport, isWatching: Bool = false) throws {
      store = try SQLiteStore(path: program.store, busyMilliseconds: 600_000)
      let desk = Desk(
        store: store, sports: SportList(sports),
        clock: .fixed(Moment(milliseconds: 1_772_377_200_000)))
      let scorer = isWatching ? desk.scorer() : try desk.newScorer(for: "Ann")
      let view = try scorer.keypads.live(RoundRequest(sport: sport.id))
      live = try LiveProgram(
        RoundRequest(sport: sport.id, round: view.id), DeskConnection(scorer),
        isWatching: isWatching)
    }

    /// Returns a random key that enters an event, moves the selection, undoes or redoes, or settles
    /// a dispute.
    private func key(_ dice: inout SeededGenerator) -> Keystroke {
      let buttons = live.state.keypad.buttons
      switch Int.random(in: 0..<20, using: &dice) {
      case 0...2: return .alt("u")
      case 3: return .control("r")
      case 4: return .character("<")
      case 5: return [.left, .right, .up, .down].randomElement(using: &dice) ?? .up
      case 6: return .escape
      case 7: return .tab
      default: return (buttons.randomElement(using: &dice)?.key).map { .character($0) } ?? .enter
      }
    }

    /// Returns the lines of the round that this keypad wrote.
    private func lines() throws -> Set<EntryID> {
      let device = try live.desk.scorer.device
      guard let stream = StreamID(kind: StreamID.roundKind, key: live.state.view.id) else {
        return []
      }
      return try store.read { reader in
        Set(
          try reader.entries(of: stream).filter { $0.id.device.description == device }.map(\.line))
      }
    }

    /// Presses a random key on the keypad; returns a failure unless the resulting request stores
    /// exactly one line, or none and a message with the reason.
    mutating func press(_ dice: inout SeededGenerator) throws -> String? {
      guard let request = live.state.press(key(&dice)) else { return nil }
      let before = try lines()
      _ = live.perform(request)
      let count = try lines().subtracting(before).count
      let isTaken = live.state.message?.tone == .good
      _ = live.follow()
      if case .look = request { return count == 0 ? nil : "\(request) wrote \(count) lines" }
      // A value that is already in the cell is accepted without storing another line.
      return count == 1 && isTaken || count == 0 ? nil : "\(request): \(count), \(live.state)"
    }

    /// Returns what the keypad shows of the round at the end of the test, regardless of its current
    /// view.
    mutating func shown() -> [String] {
      _ = live.follow()
      if live.state.view.look != nil { _ = live.perform(.look(nil)) }
      let plain = LiveState(live.state.view, who: "", isWatching: true)
      return [(40, 20), (80, 24), (120, 40)].map {
        plain.screen($0.0, $0.1).text
      }
    }
  }

  @Test(arguments: sports.map(\.id))
  func test_twoKeypadsAndAWatch_endOnEqualScreens(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    let program = Program()
    #expect(program.run("me", "Ann").code == 0)
    let line = try #require(sport.examples("start").first?.line)
    #expect(program.run(Array(try #require(ShellWords.split(line)).dropFirst())).code == 0)
    let seed = UInt64.random(in: 0 ... .max)
    var watch = try Front(program, sport, isWatching: true)
    let keypads = Mutex([try Front(program, sport), try Front(program, sport)])
    let failures = Mutex<[String]>([])
    Threads.run(2) { index in
      var keypad = keypads.withLock { $0[index] }
      var dice = SeededGenerator(seed: seed &+ UInt64(index))
      do {
        for _ in 0..<Self.keys {
          if let wrong = try keypad.press(&dice) { failures.withLock { $0.append(wrong) } }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
      keypads.withLock { $0[index] = keypad }
    }
    #expect(failures.withLock(\.self) == [], "seed \(seed)")
    let followed = watch.shown()
    var ends = keypads.withLock(\.self)
    for index in ends.indices { #expect(ends[index].shown() == followed, "seed \(seed)") }
  }
}
