import Archery
import DeskTesting
import ProgramTesting
import Testing

/// Tests the import of entries with extreme values in each field, into a store that has a round of
/// archery.
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
