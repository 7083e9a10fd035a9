import ScoringKit

/// A time zone: a fixed UTC offset, or the rules in a file of the system's zone database.
///
/// The files are read without changing the process's own time zone, so that several threads can use
/// different zones at once.
struct ClockZone: Hashable, Sendable {
  private let rules: ZoneRules

  /// The time zone of coordinated universal time, UTC.
  static let utc = ClockZone(rules: ZoneRules(offset: 0))

  private init(rules: ZoneRules) {
    self.rules = rules
  }

  /// The folders in which systems usually have the zone database.
  private static let folders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
    "/var/db/timezone/zoneinfo", "/etc/zoneinfo",
  ]
  /// The file that defines the system's own time zone.
  private static let systemFile = "/etc/localtime"
  /// The maximum size of a file of the zone database, in bytes; a longer file is ignored.
  private static let longestFile = 1 << 20

  /// Finds a time zone by its name: `Europe/Tallinn`, `UTC`, `+02:00`.
  ///
  /// - Throws: ``UnknownZone`` if there is no such zone.
  init(_ name: String) throws(UnknownZone) {
    if name == "UTC" || name == "Z" || name == "GMT" {
      rules = ZoneRules(offset: 0)
      return
    }
    if name.hasPrefix("+") || name.hasPrefix("-") {
      guard let offset = Self.fixedOffset(name) else { throw UnknownZone(name: name) }
      rules = ZoneRules(offset: offset)
      return
    }
    let found =
      Self.isName(name)
      ? Self.folders.lazy.compactMap { Self.rules(at: "\($0)/\(name)") }.first : nil
    guard let found else { throw UnknownZone(name: name) }
    rules = found
  }

  /// Finds the time zone for the value of a `TZ` variable: a name, an absolute path, either of them
  /// after a colon, or a POSIX rule.
  ///
  /// `nil` means the system's own time zone, and an empty text means UTC.
  /// - Throws: ``UnknownZone`` if there is no such zone.
  init(variable: String?) throws(UnknownZone) {
    guard let variable else {
      // A system without a configured zone uses UTC.
      rules = Self.rules(at: Self.systemFile) ?? ZoneRules(offset: 0)
      return
    }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.isEmpty {
      rules = ZoneRules(offset: 0)
    } else if name.hasPrefix("/") {
      guard let found = Self.rules(at: name) else { throw UnknownZone(name: variable) }
      rules = found
    } else if let zone = try? ClockZone(name) {
      self = zone
    } else {
      guard let found = ZoneRules(posix: name) else { throw UnknownZone(name: variable) }
      rules = found
    }
  }

  /// Returns the UTC offset of the time zone at a moment, in seconds.
  ///
  /// A moment before the year 1 or after the year 9999 is replaced by the first or the last moment
  /// of these years.
  func offset(at moment: Moment) -> Int {
    let moment = moment.clampedToSupported
    let (whole, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: 1000)
    return rules.offset(at: rest < 0 ? whole - 1 : whole)
  }

  private static func rules(at path: String) -> ZoneRules? {
    Platform.contents(of: path, limit: longestFile).flatMap { ZoneRules($0) }
  }

  /// Whether a text has the form of a zone's name, so that it can't be the path of a file outside
  /// the zone database.
  private static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= 100
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
              || [43, 45, 95].contains(byte)
          }
      }
  }

  /// Parses a UTC offset such as `+02:00`, `-0330` or `+02`, up to 18 hours either way, and returns
  /// it in seconds; `nil` for any other text.
  private static func fixedOffset(_ text: String) -> Int? {
    let digits = Array(text.utf8.dropFirst().filter { $0 != 58 })
    let hasColon = text.utf8.contains(58)
    guard digits.allSatisfy({ (48...57).contains($0) }),
      hasColon ? text.utf8.count == 6 && Array(text.utf8)[3] == 58 : true,
      digits.count == 4 || (digits.count == 2 && !hasColon)
    else { return nil }
    let values = digits.map { Int($0) - 48 }
    let hours = values[0] * 10 + values[1]
    let minutes = values.count == 4 ? values[2] * 10 + values[3] : 0
    guard minutes < 60, hours * 60 + minutes <= 18 * 60 else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    return text.hasPrefix("-") ? -seconds : seconds
  }
}

/// The error for the name of a time zone that is unknown.
package struct UnknownZone: Error, Hashable, Sendable {
  /// The unknown name of a time zone as it was given, with control characters unescaped.
  package let name: String

  /// The message that there is no time zone with this name.
  package var message: String { "There is no time zone \"\(name)\"." }

  /// A hint on how to write a time zone.
  package var hint: String { "Write it as Europe/Tallinn, UTC or +02:00." }
}
