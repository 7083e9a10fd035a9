import ScoringKit
internal import Synchronization

/// The one place where the zone of the process is changed, and put back.
enum ZoneLock {
  private static let lock = Mutex(())

  /// Seconds east of UTC at a moment, by a zone file, or in the zone of the process.
  static func localOffset(at moment: Moment, file: String?) -> Int {
    let (whole, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: 1000)
    let seconds = rest < 0 ? whole - 1 : whole
    return lock.withLock { _ in
      guard let file else { return Platform.localOffset(at: seconds) }
      let saved = Platform.zoneVariable()
      defer { Platform.setZoneVariable(saved) }
      Platform.setZoneVariable(":\(file)")
      return Platform.localOffset(at: seconds)
    }
  }
}
