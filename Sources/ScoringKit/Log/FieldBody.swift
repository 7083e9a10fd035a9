/// The body of a field entry: a key and a value, such as `name="Ann"`.
///
/// A field is treated like a cell of the card: a later value supersedes those that its writer had
/// seen, and two values whose writers had not seen each other's are a dispute.
public struct FieldBody: Hashable, Sendable {
  /// The field's key, with dots between the parts of related fields: `layout.main`.
  ///
  /// An equals sign in the key is replaced by a hyphen.
  public let key: String
  /// The value of the field; null clears the field.
  public let value: JSONValue

  /// Makes a field's body.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key.utf8.contains(61) ? String(key.map { $0 == "=" ? "-" : $0 }) : key
    self.value = value
  }

  /// Reads the body of a field, `key=JSON`; nil for any other text.
  public init?(_ body: String) {
    guard let sign = body.utf8.firstIndex(of: 61), sign != body.startIndex else { return nil }
    let text = body[body.utf8.index(after: sign)...]
    guard let value = JSONScanner.value(Array(text.utf8)[...]) else { return nil }
    self.init(String(body[..<sign]), value)
  }

  /// Returns the key in the body of a field, without reading the value; nil if the text is no such
  /// body.
  static func key(of body: String) -> String? {
    guard let sign = body.utf8.firstIndex(of: 61), sign != body.startIndex else { return nil }
    return String(body[..<sign])
  }

  /// Returns the stored text of the field, `key=JSON`.
  ///
  /// - Throws: an error if the value contains a number that JSON can't represent.
  public func text() throws -> String {
    "\(key)=\(try CanonicalJSON.text(value))"
  }
}

extension FieldBody {
  /// The key of the field that records that a round was finished or abandoned; its value is
  /// `"finished"` or `"abandoned"`.
  ///
  /// In a round of a fixture, the value `"started"` records that the round began.
  public static let statusKey = "status"
  /// The key of the field with the local time at which the round ended, if an import contained it.
  public static let endedKey = "ended"
  /// The key of the field with the corrected start of the round, such as
  /// `{"at":"2026-05-02T08:15","offset":36000}`; see ``Header/moved(by:)``.
  public static let startedKey = "started"
  /// The key of the field with a one-line summary of the result, for programs that lack the sport.
  public static let claimKey = "claim"

  /// The key of the field that is true if the round is archived: it is kept, but excluded from
  /// lists and statistics.
  public static let archivedKey = "archived"
  /// The key of the field with the scorer's note about the round, as text.
  public static let noteKey = "note"
  /// The key of the field with the competition that the round belongs to, if that was set after the
  /// start; its value is null for none.
  public static let eventKey = "event"
  /// The key of the field with the options with which the round was last shared, such as
  /// `{"form":"svg","names":"initials"}`.
  public static let sharedKey = "shared"

  /// The key of the field with the key of the round that this one was merged into, which receives
  /// further entries.
  ///
  /// The value is null if the rounds were separated again.
  public static let unitedKey = "united"
  /// The prefix of the keys of all fields that list entries copied from another round; see
  /// ``UnitedEntries``.
  static let unitedPrefix = "united."

  /// The maximum length of a round's note in characters.
  public static let longestNote = 10_000

  /// The value of ``statusKey`` for a finished round.
  public static let finished = "finished"
  /// The value of ``statusKey`` for an abandoned round.
  public static let abandoned = "abandoned"

  /// The value of ``statusKey`` for a round of a fixture that was begun before anything was scored.
  public static let started = "started"

  /// Returns the key of the field that adds a participant to a round; the value of that field is
  /// `{"participant":{…},"key":"…"}`.
  public static func seatKey(_ number: Int) -> String {
    "\(seatPrefix)\(number)"
  }

  /// The prefix of the keys of all fields that add a participant to a round.
  package static let seatPrefix = "seat."

  /// Returns the key of the field that attaches a file to a round; the value of that field is
  /// `{"bytes":48211,"name":"card.jpg","type":"image/jpeg"}`, or null if the file was detached.
  public static func attachmentKey(_ content: ContentID) -> String {
    attachmentPrefix + content.text
  }

  /// The prefix of the keys of all fields that attach a file to a round.
  static let attachmentPrefix = "attachment."

  /// Returns the hash of the file that the field with a key attaches; nil for the key of another
  /// field.
  static func attachment(ofKey key: String) -> ContentID? {
    key.hasPrefix(attachmentPrefix)
      ? ContentID(String(key.dropFirst(attachmentPrefix.count))) : nil
  }

  /// Whether the field with a key doesn't affect the result of the round: a note, the competition,
  /// an attached file, or archiving.
  ///
  /// A dispute about such a field leaves the result unchanged.
  static func isAside(_ key: String) -> Bool {
    key == noteKey || key == archivedKey || key == eventKey || key.hasPrefix(attachmentPrefix)
  }

  /// Whether the field with a key is about the stored round itself, so that its value would be
  /// wrong in another round.
  ///
  /// For example, the status is not copied: when one of two rounds was finished or abandoned, play
  /// may continue in the other.
  package static func staysWithItsRound(_ key: String) -> Bool {
    isClaim(key) || [archivedKey, statusKey, startedKey, endedKey].contains(key)
      || key.hasPrefix(seatPrefix)
  }

  /// Whether different values of the field with a key are never a dispute between scorers.
  static func isClaim(_ key: String) -> Bool {
    key == claimKey || key == sharedKey || key == unitedKey || key.hasPrefix(unitedPrefix)
  }
}
