package import ScoringKit
internal import Synchronization

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

  /// The system's clock, in the zone that the variable `TZ` says; nil for the system's own.
  ///
  /// A zone that nobody knows counts as UTC, and `report` hears of it when it is first needed.
  package static func system(
    zone: String? = nil, report: @escaping @Sendable (UnknownZone) -> Void = { _ in }
  ) -> Clock {
    let local = LocalZone(zone, report)
    return Clock(
      now: { Platform.now },
      offset: { local.zone.offset(at: $0) })
  }

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
    guard let name = zone else { return readOffset }
    let zone = try ClockZone(name)
    return { zone.offset(at: $0) }
  }
}

/// The zone of the place, read when it is first needed.
private final class LocalZone: Sendable {
  private let variable: String?
  private let report: @Sendable (UnknownZone) -> Void
  private let known = Mutex<ClockZone?>(nil)

  init(_ variable: String?, _ report: @escaping @Sendable (UnknownZone) -> Void) {
    self.variable = variable
    self.report = report
  }

  var zone: ClockZone {
    known.withLock { known in
      if let known { return known }
      let zone: ClockZone
      do throws(UnknownZone) {
        zone = try ClockZone(variable: variable)
      } catch {
        report(error)
        zone = .utc
      }
      known = zone
      return zone
    }
  }
}
