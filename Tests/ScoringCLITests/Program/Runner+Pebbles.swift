import ProgramTesting
import SampleSport
import ScoringKit

extension Runner {
  /// Creates the program for a test, with pebbles as its only sport.
  convenience init(device: UInt64 = 1, store: Bool = true) {
    self.init([Pebbles.sport()], device: device, store: store)
  }

  /// Runs a command line, and returns the id of the round from its JSON output.
  @discardableResult
  func started(_ line: String) -> String {
    self("\(line) --json").payload?["id"]?.string ?? "no round: \(line)"
  }

  /// Plays and finishes a round of pebbles in which each player gets the given bonus, and returns
  /// its id; the clock advances meanwhile.
  @discardableResult
  func finished(_ bonuses: [(String, Int)], options: String = "") -> String {
    let names = bonuses.map(\.0).joined(separator: " ")
    let id = started("pebbles start \(names) --new \(options)")
    let line = bonuses.map { "\($0) \($1 < 0 ? "\($1)" : "+\($1)")" }.joined(separator: " ")
    self("pebbles enter --round \(id) -- \(line)")
    wait(minutes: 1)
    self("pebbles finish --yes --round \(id)")
    return id
  }
}
