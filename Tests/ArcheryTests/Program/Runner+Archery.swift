import Archery
import ProgramTesting
import ScoringKit

extension Runner {
  /// Returns the program for a test, with archery as its only sport; the clock shows 21 June 2026,
  /// 15:00 UTC.
  static func archery(device: UInt64 = 1) -> Runner {
    let run = Runner([.archery], device: device)
    run.now = Moment(milliseconds: 1_782_054_000_000)
    return run
  }

  /// The number of the first end in the current round that lacks arrows, and of its first missing
  /// arrow.
  var place: (end: Int?, arrow: Int?) {
    let status = self("archery status --json").payload
    return (status?["currentEndNumber"]?.integer, status?["currentArrowNumber"]?.integer)
  }
}
