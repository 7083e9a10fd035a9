/// The body of a field entry: a key and a value, as in `name="Ann"`.
///
/// A field is a cell of its stream: a later value supersedes those that its
/// writer saw, and two that did not see each other are a dispute.
public struct FieldBody: Hashable, Sendable {
  /// The field's name, dotted where fields belong together: `layout.main`; an equals sign
  /// in it is written as a hyphen.
  public let key: String
  /// The value; null clears the field.
  public let value: JSONValue

  /// Makes a field's body.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key.utf8.contains(61) ? String(key.map { $0 == "=" ? "-" : $0 }) : key
    self.value = value
  }

  /// Reads `key=JSON`; nil where the text is anything else.
  public init?(_ body: String) {
    guard let sign = body.utf8.firstIndex(of: 61), sign != body.startIndex else { return nil }
    let text = body[body.utf8.index(after: sign)...]
    guard let value = JSONScanner.value(Array(text.utf8)[...]) else { return nil }
    self.init(String(body[..<sign]), value)
  }

  /// The key in a body, without reading the value; nil where the text is no field's.
  static func key(of body: String) -> String? {
    guard let sign = body.utf8.firstIndex(of: 61), sign != body.startIndex else { return nil }
    return String(body[..<sign])
  }

  /// The text that is stored.
  ///
  /// - Throws: where the value holds a number that JSON cannot.
  public func text() throws -> String {
    "\(key)=\(try CanonicalJSON.text(value))"
  }
}

extension FieldBody {
  /// Whether a round was finished or given up: `"finished"`, `"abandoned"`.
  public static let statusKey = "status"
  /// When the round ended on the clock of the place, where an import says so.
  public static let endedKey = "ended"
  /// A summary in one line, for programs that lack the sport.
  public static let claimKey = "claim"

  /// True once somebody has put a round away: it is kept, and out of lists and statistics.
  public static let archivedKey = "archived"
  /// What somebody wants to remember of the round, as text.
  public static let noteKey = "note"
  /// The event that the round belongs to, where that was said after its start; null for none.
  public static let eventKey = "event"
  /// How the round was last shared: `{"form":"svg","names":"initials"}`.
  public static let sharedKey = "shared"

  /// The key of the round that this one was made one with, where what is entered belongs.
  ///
  /// Null where they were parted again.
  public static let unitedKey = "united"
  /// What the key of every field begins with that says which entries stand for those of another
  /// round; see ``UnitedEntries``.
  static let unitedPrefix = "united."

  /// The longest note that is taken, in characters.
  public static let longestNote = 10_000

  /// The value of ``statusKey`` once somebody has finished the round.
  public static let finished = "finished"
  /// The value of ``statusKey`` once somebody has given the round up.
  public static let abandoned = "abandoned"

  /// The field that adds a participant to a round: `{"participant":{…},"key":"…"}`.
  public static func seatKey(_ number: Int) -> String {
    "\(seatPrefix)\(number)"
  }

  /// What the key of every field that adds a participant begins with.
  static let seatPrefix = "seat."

  /// The field that attaches a file: `{"bytes":48211,"name":"card.jpg","type":"image/jpeg"}`; null
  /// where it was detached.
  public static func attachmentKey(_ content: ContentID) -> String {
    attachmentPrefix + content.text
  }

  /// What the key of every field that attaches a file begins with.
  static let attachmentPrefix = "attachment."

  /// The name of the bytes that a field attaches; nil for the key of another field.
  static func attachment(ofKey key: String) -> ContentID? {
    key.hasPrefix(attachmentPrefix)
      ? ContentID(String(key.dropFirst(attachmentPrefix.count))) : nil
  }

  /// Whether a field is beside the play: a note, an event, a file, or that a round was put away.
  ///
  /// Two who differ about it have a dispute, which leaves the result alone.
  static func isAside(_ key: String) -> Bool {
    key == noteKey || key == archivedKey || key == eventKey || key.hasPrefix(attachmentPrefix)
  }

  /// Whether a field is about its own round as it is stored, and would be wrong in another one.
  ///
  /// Who finished or gave up the one has not ended the other, in which somebody may play on.
  package static func staysWithItsRound(_ key: String) -> Bool {
    isClaim(key) || [archivedKey, statusKey, endedKey].contains(key) || key.hasPrefix(seatPrefix)
  }

  /// Whether a field says nothing that two scorekeepers could disagree about.
  static func isClaim(_ key: String) -> Bool {
    key == claimKey || key == sharedKey || key == unitedKey || key.hasPrefix(unitedPrefix)
  }
}
