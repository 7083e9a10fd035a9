import DeskTesting
import DiscGolf
import ProgramTesting
import Testing

/// Tests the import of entries with extreme values in each field, into a store that has a round of
/// disc golf.
@Suite struct HostileEntriesTests {
  @Test(arguments: [[.openings], HostileEntries.Part.allCases.filter { $0 != .openings }])
  func test_everyCommand_entriesThatNoDeviceWrites_harmNothingElse(parts: [HostileEntries.Part])
    throws
  {
    let store = try HostileStore(
      [.discGolf], parts,
      playedBy: [
        "discgolf courses add Park --pars 3,4,5", "discgolf start Ann Ben --course Park",
        "enter 3 4", "enter 1: 2",
      ])
    let faults = try store.faults()
    #expect(faults.isEmpty, "\(faults.prefix(5))")
  }
}
