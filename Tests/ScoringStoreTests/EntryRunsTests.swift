import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of sets of entry ids that are stored as runs of numbers, in comparison with ordinary sets.
@Suite struct EntryRunsTests {
  private let folder = TestFolder()

  private func names(_ runs: EntryRuns) -> Set<EntryID> {
    Set(
      runs.all.flatMap { device, numbers in
        numbers.map { EntryID(device: device, sequence: $0) }
      })
  }

  @Test func test_runs_ofAnyEntries_areTheSet() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var (one, other) = (EntryRuns(), EntryRuns())
      var (ones, others) = (Set<EntryID>(), Set<EntryID>())
      for _ in 0..<Int.random(in: 0...25, using: &random) {
        let id = EntryID(
          device: DeviceID(bits: .random(in: 1...2)), sequence: .random(in: 1...20))
        if Bool.random() {
          one.insert(id)
          ones.insert(id)
        } else {
          other.insert(id)
          others.insert(id)
        }
      }
      #expect(names(one) == ones && one.count == ones.count && one.isEmpty == ones.isEmpty)
      #expect(names(one.subtracting(other)) == ones.subtracting(others))
      #expect(names(one.intersection(other)) == ones.intersection(others))
      #expect(names(one.union(other)) == ones.union(others))
      for id in ones.union(others) { #expect(one.contains(id) == ones.contains(id)) }
      for (last, next) in zip(one.all, one.all.dropFirst()) where last.device == next.device {
        #expect(last.numbers.upperBound + 1 < next.numbers.lowerBound)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func test_store_knowsWhatIsHereAndWhatIsGone(kind: Kind) throws {
    let store = try kind.make(folder)
    let ben = Fixture.line(3)
    let more = Fixture.line(1, from: 9)
    let cleo = Fixture.line(1, by: Fixture.cleo, in: Fixture.other)
    try store.write { try $0.insertAll(ben + more + cleo) }
    let ids = (ben + more).map(\.entry.id)
    try store.read { reader throws in
      #expect(try names(reader.runs()) == Set(ids + [cleo[0].entry.id]))
      #expect(try reader.goneRuns().isEmpty)
    }
    try store.write { try $0.deleteRound(Fixture.round) }
    let late = Fixture.line(1, from: 20)
    try store.write { try $0.insertAll(late) }
    try store.read { reader throws in
      #expect(try names(reader.runs()) == [cleo[0].entry.id])
      #expect(try names(reader.goneRuns()) == Set(ids + [late[0].entry.id]))
      #expect(try reader.deletedStreams() == [Fixture.round])
    }
  }
}
