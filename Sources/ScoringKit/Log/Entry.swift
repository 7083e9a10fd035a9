/// One line of the append-only log: what happened, who wrote it down, and what it knew.
///
/// Entries are never changed. Their meaning depends on the set of a stream's
/// entries alone: any order of arrival and any repetition gives the same.
public struct Entry: Hashable, Sendable {
  /// The device and its running number.
  public let id: EntryID
  /// What the entry belongs to.
  public let stream: StreamID
  /// One more than the greatest Lamport number that its writer saw in the stream.
  ///
  /// A reference (`after`, `targets`, `seen`) to an entry with an equal or greater
  /// number is void, which rules circles out.
  public let lamport: Int
  /// The player who wrote it; nil when nobody said who they are.
  public let author: StreamID?
  /// When the writer's clock says it was written: for people only.
  public let time: Moment
  /// What the entry does.
  public let kind: EntryKind
  /// Whether it was typed or imported.
  public let origin: EntryOrigin
  /// The first entry of the same typed line: the unit of undo.
  public let line: EntryID
  /// For flow events: the flow entry it was typed after; nil at the start.
  public let after: EntryID?
  /// The entries that it replaces, or that it takes back if it is a void.
  public let targets: [EntryID]
  /// The newest entries of other devices that its writer had seen in this stream.
  ///
  /// Those that an earlier entry of the writer says already are left out, so it is
  /// mostly empty.
  public let seen: [EntryID]
  /// The payload in canonical form.
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
  /// The order in which a provisional value is chosen: Lamport number, device, sequence.
  ///
  /// Never the wall clock.
  public static func precedes(_ one: Entry, _ other: Entry) -> Bool {
    (one.lamport, one.id) < (other.lamport, other.id)
  }
}

/// What an entry does to its stream.
public enum EntryKind: String, Hashable, Sendable, CaseIterable {
  /// Opens a stream. The body is a header in JSON (see ``Header``).
  case open
  /// An event of the sport, new or (with targets) in place of others.
  case event
  /// A flow event put directly after its anchor, before what followed there.
  case insert
  /// A field of the stream gets a value: `key=JSON` (see ``FieldBody``).
  case field
  /// Takes the targets back: typed as `remove`.
  case remove
  /// Takes the targets back: a step of `undo`.
  case undo
  /// Takes an undo back.
  case redo

  /// Whether the entry holds an event of play.
  var isPlay: Bool { self == .event || self == .insert }

  /// Whether the entry cancels its targets rather than replacing them.
  public var isVoid: Bool {
    switch self {
    case .remove, .undo, .redo: true
    case .open, .event, .insert, .field: false
    }
  }
}

/// How an entry came into its device's log.
public enum EntryOrigin: String, Hashable, Sendable, CaseIterable {
  /// Somebody typed it.
  case typed
  /// Nobody typed it: an importer read it, or the program noted what it did (a share).
  ///
  /// `undo` passes over it.
  case imported
}

extension Entry {
  /// All parts in a fixed order, a line each, the body last: what a checksum covers.
  ///
  /// No part but the body can hold a line break, so no two entries share their bytes.
  public var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(160 + body.utf8.count)
    appendCanonical(to: &bytes)
    return bytes
  }

  /// Appends the canonical bytes.
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
    // A line is its own device's, so its number is enough.
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

  /// The canonical bytes as text.
  public var canonicalText: String {
    String(decoding: canonicalBytes, as: UTF8.self)
  }

  /// Appends a number in decimal digits.
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
  /// Appends the id's text.
  fileprivate func append(to bytes: inout [UInt8]) {
    Base32.append(device.bits, count: 12, to: &bytes)
    bytes.append(45)
    Entry.append(sequence, to: &bytes)
  }
}

extension StreamID {
  /// Appends the stream's text.
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: kind.utf8)
    bytes.append(47)
    bytes.append(contentsOf: key.utf8)
  }
}

/// The checksum of an entry, chained to its device's previous one.
///
/// The first sixteen bytes of the SHA-256 of the previous checksum and the
/// entry's canonical bytes. A changed, lost or exchanged entry breaks the chain.
public struct Checksum: Hashable, Sendable {
  /// Sixteen bytes; zeros before a device's first entry.
  public let bytes: [UInt8]

  /// The checksum before a device's first entry.
  public static let zero = Checksum(bytes: [UInt8](repeating: 0, count: 16))

  /// The checksum of an entry that follows another one on its device.
  public init(of entry: Entry, after previous: Checksum) {
    var message: [UInt8] = []
    // Room for the padding too, so that an entry is written and digested in one piece of memory.
    message.reserveCapacity(256 + entry.body.utf8.count)
    message.append(contentsOf: previous.bytes)
    entry.appendCanonical(to: &message)
    bytes = SHA256.digest(padding: &message, count: 16)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Takes sixteen bytes as they were stored; nil for any other number of them.
  public init?(stored bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }
}
