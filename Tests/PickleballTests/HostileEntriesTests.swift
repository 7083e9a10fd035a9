import DeskTesting
import Pickleball
import ProgramTesting
import Testing

/// Tests the import of entries with extreme values in each field, into a store that has a round of
/// pickleball.
@Suite struct HostileEntriesTests {
  @Test(arguments: [[.openings], HostileEntries.Part.allCases.filter { $0 != .openings }])
  func test_everyCommand_entriesThatNoDeviceWrites_harmNothingElse(parts: [HostileEntries.Part])
    throws
  {
    let store = try HostileStore(
      [.pickleball], parts,
      playedBy: [
        "pickleball start Ann Ben", "enter A A B A", "amend 1 B",
      ])
    let faults = try store.faults()
    #expect(faults.isEmpty, "\(faults.prefix(5))")
  }
}
