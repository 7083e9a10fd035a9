package import ScoringKit
internal import Synchronization

/// The current time and the UTC offsets of time zones, as a value that tests can replace.
///
/// A time zone is given as a name of the zone database (`Europe/Tallinn`), as `UTC`, or as a fixed
/// offset (`+02:00`); `nil` means the clock's own zone.
package struct Clock: Sendable {
  private let readNow: @Sendable () -> Moment
  private let readOffset: @Sendable (Moment) -> Int

  /// Creates a clock from closures, such as one that shows a time that a test sets.
  ///
  /// - Parameters:
  ///   - now: A closure that returns the current time.
  ///   - offset: A closure that returns the UTC offset of the clock's own zone at a moment, in
  ///     seconds.
  package init(now: @escaping @Sendable () -> Moment, offset: @escaping @Sendable (Moment) -> Int) {
    readNow = now
    readOffset = offset
  }

  /// Returns the system's clock in a zone, given like the value of the `TZ` variable; `nil` means
  /// the system's own zone.
  ///
  /// An unknown zone is treated as UTC, and `report` is called with it when an offset is first
  /// needed.
  package static func system(
    zone: String? = nil, report: @escaping @Sendable (UnknownZone) -> Void = { _ in }
  ) -> Clock {
    let local = LocalZone(zone, report)
    return Clock(
      now: { Platform.now },
      offset: { local.zone.offset(at: $0) })
  }

  /// Returns a clock that always shows the same moment, with a constant UTC offset in seconds.
  package static func fixed(_ moment: Moment, offset: Int = 0) -> Clock {
    Clock(now: { moment }, offset: { _ in offset })
  }

  /// Returns the moment that the clock shows now.
  package func now() -> Moment {
    readNow()
  }

  /// The time that the clock shows now, in the clock's own zone.
  package var localNow: LocalTime {
    let moment = now()
    return LocalTime(moment, offset: offset(at: moment))
  }

  /// Returns the UTC offset of the clock's own zone at a moment, in seconds.
  package func offset(at moment: Moment) -> Int {
    readOffset(moment)
  }

  /// Returns the UTC offset of a time zone at a moment, in seconds.
  ///
  /// - Throws: ``UnknownZone`` if there is no such zone.
  package func offset(at moment: Moment, zone: String?) throws(UnknownZone) -> Int {
    try offsets(in: zone)(moment)
  }

  /// Returns the UTC offset of a time zone at a local time, in seconds.
  ///
  /// A local time that occurs twice, because clocks are set back, means its first occurrence. A
  /// local time that is skipped, because clocks are set forward, has the offset from before the
  /// change.
  /// - Throws: ``UnknownZone`` if there is no such zone.
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

/// The time zone of the system's clock, which is read when it is first needed.
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
