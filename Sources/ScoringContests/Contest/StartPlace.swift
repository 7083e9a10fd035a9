/// The place at which an entrant starts: a target, a card or a court with a line of it, such as `5B`.
///
/// With several sessions one after the other, the session comes first: `2/5B`.
package struct StartPlace: Hashable, Sendable, Comparable {
  /// The session, from 1.
  package let session: Int
  /// The number of the target, card or court, from 1.
  package let group: Int
  /// The line within the group, from 0 for `A`.
  package let line: Int

  /// The greatest number of sessions.
  package static let mostSessions = 9
  /// The greatest number of groups of a session.
  package static let mostGroups = 500
  /// The greatest number of entrants of a group.
  package static let mostLines = 8

  /// Makes a place.
  package init(session: Int = 1, group: Int, line: Int) {
    self.session = session
    self.group = group
    self.line = line
  }

  package static func < (one: StartPlace, other: StartPlace) -> Bool {
    (one.session, one.group, one.line) < (other.session, other.group, other.line)
  }
}

extension StartPlace: LosslessStringConvertible {
  package var description: String {
    let letter = UnicodeScalar(UInt8(65 + max(0, min(25, line))))
    return (session > 1 ? "\(session)/" : "") + "\(group)\(letter)"
  }

  /// Reads a place such as `5B`, `5b` or `2/5B`; nil if the text has another form, or a number is out
  /// of range.
  package init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let own = parts.last,
      let letter = own.uppercased().utf8.last, (65...90).contains(letter)
    else { return nil }
    let digits = own.dropLast()
    let session = parts.count == 2 ? Int(parts[0]) ?? 0 : 1
    let line = Int(letter) - 65
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let group = Int(digits),
      (1...Self.mostGroups).contains(group), (1...Self.mostSessions).contains(session),
      line < Self.mostLines
    else { return nil }
    self.init(session: session, group: group, line: line)
  }
}
