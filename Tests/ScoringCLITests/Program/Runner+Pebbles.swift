import ProgramTesting
import SampleSport
import ScoringKit

extension Runner {
  /// The program with pebbles alone.
  convenience init(device: UInt64 = 1, store: Bool = true) {
    self.init([Pebbles.sport()], device: device, store: store)
  }

  /// The id of the round in which a command did something, as its JSON says it.
  @discardableResult
  func started(_ line: String) -> String {
    self("\(line) --json").payload?["id"]?.string ?? "no round: \(line)"
  }

  /// A finished round of pebbles with these bonuses, started and finished with the clock moving.
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
