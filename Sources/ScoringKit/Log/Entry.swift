/// One record of the append-only log: an event or another change, its writer and its causal
/// context.
///
/// Entries are never changed. Their meaning depends only on the set of a stream's entries: the
/// order of arrival and duplicates don't matter.
public struct Entry: Hashable, Sendable {
  /// The id of the entry: its device, and the sequence number that the device gave it.
  public let id: EntryID
  /// The stream that the entry belongs to.
  public let stream: StreamID
  /// The Lamport number of the entry: one more than the greatest one that the writer had seen in
  /// the stream.
  ///
  /// A reference (`after`, `targets`, `seen`) to an entry with an equal or greater number has no
  /// effect, so that references can't form a cycle.
  public let lamport: Int
  /// The player who wrote the entry; nil if unknown.
  public let author: StreamID?
  /// The time on the writer's clock when the entry was written; it is displayed, and orders
  /// nothing.
  public let time: Moment
  /// The kind of the entry, which determines its effect on the stream.
  public let kind: EntryKind
  /// Whether the entry was typed or imported.
  public let origin: EntryOrigin
  /// The first entry of the typed line to which this entry belongs; a line is the unit of undo.
  public let line: EntryID
  /// The flow entry after which this flow event was typed; nil at the start of the flow, and for
  /// other entries.
  public let after: EntryID?
  /// The entries that this one supersedes, or voids if it is a void.
  public let targets: [EntryID]
  /// The newest entries of other devices that the writer had seen in this stream.
  ///
  /// Entries already listed by the writer's earlier entries are omitted, so the list is usually
  /// empty.
  public let seen: [EntryID]
  /// The content of the entry in canonical form, such as a stored event or `key=JSON`.
  public let body: String

  /// Makes an entry from its parts.
  public init(
    id: EntryID, stream: StreamID, lamport: Int, author: StreamID? = nil, time: Moment,
    kind: EntryKind, origin: EntryOrigin = .typed, line: EntryID? = nil, after: EntryID? = nil,
    targets: [EntryID] = [], seen: [EntryID] = [], body: String
  ) {
    self.id = id
    self.stream = stream
    self.lamport = lamport
    self.author = author
    self.time = time
    self.kind = kind
    self.origin = origin
    self.line = line ?? id
    self.after = after
    self.targets = targets
    self.seen = seen
    self.body = body
  }
}

extension Entry {
  /// Whether an entry precedes another in the order of the log: by Lamport number, device and
  /// sequence number.
  ///
  /// Of several disputed values, the last in this order is normally the provisional one. The order
  /// never depends on a clock.
  public static func precedes(_ one: Entry, _ other: Entry) -> Bool {
    (one.lamport, one.id) < (other.lamport, other.id)
  }
}

/// The kind of an entry, which determines its effect on its stream.
public enum EntryKind: String, Hashable, Sendable, CaseIterable {
  /// Opens the stream. The body is a header in JSON (see ``Header``).
  case open
  /// Adds an event of the sport; if it has targets, the event supersedes them.
  case event
  /// Inserts a flow event directly after its anchor, before the events that already followed the
  /// anchor.
  case insert
  /// Sets a field of the stream: `key=JSON` (see ``FieldBody``).
  case field
  /// Voids its targets; written by the command `remove`.
  case remove
  /// Voids its targets; written by the command `undo`.
  case undo
  /// Voids an entry of the kind `undo`, so that what it cancelled is in effect again.
  case redo

  /// Whether entries of this kind contain an event of the sport.
  var isPlay: Bool { self == .event || self == .insert }

  /// Whether entries of this kind void their targets instead of superseding them.
  public var isVoid: Bool {
    switch self {
    case .remove, .undo, .redo: true
    case .open, .event, .insert, .field: false
    }
  }
}

/// The way in which an entry was created: typed by a scorer, or written by the program.
public enum EntryOrigin: String, Hashable, Sendable, CaseIterable {
  /// The entry was typed.
  case typed
  /// The entry was not typed: it was imported, or the program recorded an action of its own (a
  /// share).
  ///
  /// `undo` skips such entries.
  case imported
}

extension Entry {
  /// All parts of the entry as text in a fixed order, each on a line of its own, the body last; the
  /// checksum is computed from these bytes.
  ///
  /// Only the body can contain a line break, so different entries have different bytes.
  public var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(160 + body.utf8.count)
    appendCanonical(to: &bytes)
    return bytes
  }

  /// Appends the entry's canonical bytes to other bytes.
  fileprivate func appendCanonical(to bytes: inout [UInt8]) {
    id.append(to: &bytes)
    bytes.append(10)
    stream.append(to: &bytes)
    bytes.append(10)
    Self.append(lamport, to: &bytes)
    bytes.append(10)
    if let author { author.append(to: &bytes) } else { bytes.append(45) }
    bytes.append(10)
    Self.append(Int(time.milliseconds), to: &bytes)
    bytes.append(10)
    bytes.append(contentsOf: kind.rawValue.utf8)
    bytes.append(32)
    bytes.append(contentsOf: origin.rawValue.utf8)
    bytes.append(10)
    // The first entry of a typed line normally has the same device as the entry itself; then its
    // sequence number is enough.
    if line.device == id.device {
      Self.append(line.sequence, to: &bytes)
    } else {
      line.append(to: &bytes)
    }
    bytes.append(10)
    if let after { after.append(to: &bytes) } else { bytes.append(45) }
    for references in [targets, seen] {
      bytes.append(10)
      for reference in references {
        reference.append(to: &bytes)
        bytes.append(32)
      }
    }
    bytes.append(10)
    bytes.append(contentsOf: body.utf8)
  }

  /// The entry's canonical bytes as text.
  public var canonicalText: String {
    String(decoding: canonicalBytes, as: UTF8.self)
  }

  /// Appends the decimal digits of a number, after a minus sign if it is negative.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(45) }
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = digits.count
    var rest = number.magnitude
    repeat {
      first -= 1
      digits[first] = 48 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for index in first..<digits.count { bytes.append(digits[index]) }
  }
}

extension EntryID {
  /// Appends the text of the entry's id.
  fileprivate func append(to bytes: inout [UInt8]) {
    Base32.append(device.bits, count: 12, to: &bytes)
    bytes.append(45)
    Entry.append(sequence, to: &bytes)
  }
}

extension StreamID {
  /// Appends the text of the stream's id.
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: kind.utf8)
    bytes.append(47)
    bytes.append(contentsOf: key.utf8)
  }
}

/// The checksum of an entry, chained to that of its device's previous entry.
///
/// The checksum is the first sixteen bytes of the SHA-256 of the previous checksum and the entry's
/// canonical bytes. A changed, lost or exchanged entry breaks the chain.
public struct Checksum: Hashable, Sendable {
  /// The sixteen bytes of the checksum; all are zero before a device's first entry.
  public let bytes: [UInt8]

  /// The checksum that precedes that of a device's first entry: sixteen zeros.
  public static let zero = Checksum(bytes: [UInt8](repeating: 0, count: 16))

  /// Computes the checksum of an entry from that of the previous entry of its device.
  public init(of entry: Entry, after previous: Checksum) {
    var message: [UInt8] = []
    // The capacity includes the padding, so that the entry is encoded and hashed in one buffer.
    message.reserveCapacity(256 + entry.body.utf8.count)
    message.append(contentsOf: previous.bytes)
    entry.appendCanonical(to: &message)
    bytes = SHA256.digest(padding: &message, count: 16)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Makes a checksum from sixteen stored bytes; nil for any other number of bytes.
  public init?(stored bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }
}
