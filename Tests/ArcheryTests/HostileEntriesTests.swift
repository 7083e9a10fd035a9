import Archery
import DeskTesting
import ProgramTesting
import Testing

/// Imports entries with extreme values of every field into a store with a round of this sport.
@Suite struct HostileEntriesTests {
  @Test(arguments: [[.openings], HostileEntries.Part.allCases.filter { $0 != .openings }])
  func test_everyCommand_entriesThatNoDeviceWrites_harmNothingElse(parts: [HostileEntries.Part])
    throws
  {
    let store = try HostileStore(
      [.archery], parts,
      playedBy: [
        "archery start --shoot portsmouth Ann Ben", "enter X 10 9", "enter 9 9 8",
      ])
    let faults = try store.faults()
    #expect(faults.isEmpty, "\(faults.prefix(5))")
  }
}
