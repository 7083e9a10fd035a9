import ScoringKit

/// Several entries of one line in one row: an imported card takes one row, not one an entry.
///
/// Such a row bears the number, the Lamport number and the checksum of its last entry, and
/// begins with the first entry of its line. Its kind says that it is one, and its body holds
/// the entries one after another: a letter for the kind, the body's length in bytes, a colon, the
/// body. The letter is a capital where the entry was typed after the event before it in the row.
///
///     o404:{"participants":…}e5:1 1=3e5:1 2=4f17:status="finished"
///
/// Beside the last checksum the row has the one that its first entry follows, so that those in
/// between can be made again.
enum EntryPack {
  /// The numbers of the kinds of such rows, beside those of ``EntryCode``.
  enum Code {
    /// The first entry opens its stream.
    static let opening = 8
    /// Any other.
    static let other = 9

    /// Whether a row's kind says that it holds several entries.
    static func isPack(_ code: Int64) -> Bool {
      code == opening || code == other
    }

    /// The number for what begins with an entry.
    static func code(of first: Entry) -> Int {
      first.kind == .open ? opening : other
    }
  }

  /// One entry's part of a body.
  struct Part: Equatable {
    let kind: EntryKind
    /// Whether it was typed after the event before it in the row.
    let follows: Bool
    /// Where its text lies among the bytes of the body.
    let text: Range<Int>
  }

  /// The most entries of a row.
  static let entries = 1000
  /// The bytes from which on a row takes no further entry.
  static let bytes = 1 << 16

  /// How many entries from the first one on can share a row; 0 where fewer than two can.
  static func count(of line: [Entry]) -> Int {
    guard let first = line.first, first.line == first.id, isPlain(first) else { return 0 }
    var event = first.kind == .event ? first.id : nil
    var bytes = first.body.utf8.count
    var count = 1
    for entry in line.dropFirst().prefix(Self.entries - 1) {
      let goesOn =
        entry.id == EntryID(device: first.id.device, sequence: first.id.sequence + count)
        && entry.lamport == first.lamport + count && entry.line == first.line
        && entry.stream == first.stream && entry.author == first.author
        && entry.time == first.time && entry.origin == first.origin
      let isTold = entry.after == nil || (entry.kind == .event && entry.after == event)
      guard goesOn, isTold, isPlain(entry), bytes < Self.bytes else { break }
      if entry.kind == .event { event = entry.id }
      bytes += entry.body.utf8.count
      count += 1
    }
    return count > 1 ? count : 0
  }

  /// Whether nothing but its kind, its place and its body has to be told of an entry.
  ///
  /// An attached file is looked for by the beginning of its row's body, so it has a row of its own.
  private static func isPlain(_ entry: Entry) -> Bool {
    entry.targets.isEmpty && entry.seen.isEmpty && letter(of: entry.kind) != nil
      && !entry.body.utf8.starts(with: "attachment.".utf8)
  }

  /// The body of a row with entries that can share it.
  static func body(of entries: some Collection<Entry>) -> String {
    var body = ""
    var hasEvent = false
    for entry in entries {
      let follows = hasEvent && entry.after != nil
      guard let letter = letter(of: entry.kind) else { continue }
      body += "\(follows ? letter.uppercased() : letter)\(entry.body.utf8.count):\(entry.body)"
      hasEvent = hasEvent || entry.kind == .event
    }
    return body
  }

  /// The parts of a row's body; nil where it isn't one.
  static func parts(of body: UnsafeBufferPointer<UInt8>, count: Int) -> [Part]? {
    var parts: [Part] = []
    parts.reserveCapacity(min(count, entries))
    var place = 0
    while place < body.count {
      guard parts.count < count, let (kind, follows) = kind(body[place]) else { return nil }
      place += 1
      var length = 0
      while place < body.count, case let digit = body[place] &- 48, digit < 10 {
        length = length * 10 + Int(digit)
        guard length <= body.count else { return nil }
        place += 1
      }
      guard place < body.count, body[place] == UInt8(ascii: ":"), length < body.count - place
      else { return nil }
      parts.append(Part(kind: kind, follows: follows, text: place + 1..<place + 1 + length))
      place += 1 + length
    }
    return parts.count == count ? parts : nil
  }

  /// The parts of a row's body with their texts; nil where it isn't one.
  static func bodies(
    in body: UnsafeBufferPointer<UInt8>, count: Int
  ) -> [(kind: EntryKind, follows: Bool, body: String)]? {
    parts(of: body, count: count)?.map { part in
      (part.kind, part.follows, String(decoding: body[part.text], as: UTF8.self))
    }
  }

  private static func letter(of kind: EntryKind) -> String? {
    switch kind {
    case .open: "o"
    case .event: "e"
    case .field: "f"
    case .insert, .remove, .undo, .redo: nil
    }
  }

  private static func kind(_ letter: UInt8) -> (kind: EntryKind, follows: Bool)? {
    switch letter {
    case UInt8(ascii: "o"): (.open, false)
    case UInt8(ascii: "e"): (.event, false)
    case UInt8(ascii: "E"): (.event, true)
    case UInt8(ascii: "f"): (.field, false)
    default: nil
    }
  }
}
