/// A time zone: a fixed distance from UTC, or a file of the zone database.
enum Zone: Hashable, Sendable {
  /// So many seconds east of UTC.
  case fixed(Int)
  /// The absolute path of a zone file.
  case file(String)

  /// Where systems keep the zone database.
  private static let folders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
    "/var/db/timezone/zoneinfo", "/etc/zoneinfo",
  ]

  /// Finds a zone by its name.
  ///
  /// The C library takes any name it does not know for UTC, so the name has to be
  /// found in the zone database first.
  /// - Throws: where there is no such zone.
  init(_ name: String) throws(UnknownZone) {
    if name == "UTC" || name == "Z" || name == "GMT" {
      self = .fixed(0)
      return
    }
    if name.hasPrefix("+") || name.hasPrefix("-") {
      guard let offset = Self.fixedOffset(name) else { throw UnknownZone(name: name) }
      self = .fixed(offset)
      return
    }
    let path =
      Self.isName(name)
      ? Self.folders.lazy.map { "\($0)/\(name)" }.first(where: Platform.isZoneFile) : nil
    guard let path else { throw UnknownZone(name: name) }
    self = .file(path)
  }

  /// Whether a text may be a path below the zone database, and nowhere else.
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

  /// The seconds in `+02:00`, `-0330` or `+02`, up to 18 hours either way.
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
