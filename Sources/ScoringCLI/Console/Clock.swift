package import ScoringKit

/// What time it is, and how far a zone is from UTC, as a value that tests can replace.
///
/// A zone is a name of the zone database (`Europe/Tallinn`), `UTC`, or a fixed
/// distance (`+02:00`); nil is the zone of this clock.
package struct Clock: Sendable {
  private let readNow: @Sendable () -> Moment
  private let readOffset: @Sendable (Moment) -> Int

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - now: what it shows.
  ///   - offset: seconds east of UTC in its own zone at a moment.
  package init(now: @escaping @Sendable () -> Moment, offset: @escaping @Sendable (Moment) -> Int) {
    readNow = now
    readOffset = offset
  }

  /// The system's clock, in the zone of the process (`TZ`, else the system's).
  package static let system = Clock(
    now: {
      let time = Platform.time()
      return Moment(milliseconds: time.seconds * 1000 + time.nanoseconds / 1_000_000)
    },
    offset: { ZoneLock.localOffset(at: $0, file: nil) })

  /// A clock that stands still, so many seconds east of UTC all year.
  package static func fixed(_ moment: Moment, offset: Int = 0) -> Clock {
    Clock(now: { moment }, offset: { _ in offset })
  }

  /// What it shows.
  package func now() -> Moment {
    readNow()
  }

  /// Seconds east of UTC in the clock's own zone at a moment.
  package func offset(at moment: Moment) -> Int {
    readOffset(moment)
  }

  /// Seconds east of UTC in a zone at a moment.
  ///
  /// - Throws: where there is no such zone.
  package func offset(at moment: Moment, zone: String?) throws(UnknownZone) -> Int {
    try offsets(in: zone)(moment)
  }

  /// Seconds east of UTC in a zone when its wall clocks show a local time.
  ///
  /// A time that clocks show twice, when they are put back, is the first of the two.
  /// One that they skip, when they are put forward, is read as if they had not been.
  /// - Throws: where there is no such zone.
  package func offset(atLocal time: LocalTime, zone: String? = nil) throws(UnknownZone) -> Int {
    let offsets = try offsets(in: zone)
    let utc = time.moment(offset: 0).milliseconds
    let day: Int64 = 86_400_000
    let before = offsets(Moment(milliseconds: utc - day))
    let after = offsets(Moment(milliseconds: utc + day))
    let fits = [before, after].filter { offsets(time.moment(offset: $0)) == $0 }
    return fits.first ?? before
  }

  private func offsets(in zone: String?) throws(UnknownZone) -> @Sendable (Moment) -> Int {
    guard let zone else { return readOffset }
    switch try Zone(zone) {
    case .fixed(let offset): return { _ in offset }
    case .file(let path): return { ZoneLock.localOffset(at: $0, file: path) }
    }
  }
}
