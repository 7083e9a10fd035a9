/// A key that was pressed on a terminal, or text that was pasted.
package enum Keystroke: Hashable, Sendable {
  /// A key that types a character, such as a letter or a space.
  case character(Character)
  /// A key pressed together with Alt.
  case alt(Character)
  /// A letter pressed together with Ctrl.
  case control(Character)
  case enter, tab, backTab, backspace, escape
  case up, down, left, right, home, end, pageUp, pageDown, delete
  /// Pasted text, whose characters are not treated as keys.
  case paste(String)
}

/// Converts the bytes that a terminal sends to keys.
///
/// A key such as an arrow is a sequence of bytes that begins with Esc. Incomplete sequences wait
/// for more bytes. The Esc key differs from the beginning of a sequence only by time: the caller
/// calls ``flush()`` if no byte arrived for a while. The rest of a sequence that arrives later is
/// still recognized, so that an arrow key over a slow connection never enters a letter.
package struct KeyDecoder: Sendable {
  private var bytes: [UInt8] = []
  private var pasted: [UInt8]?
  /// Whether an Esc key was returned that may turn out to be the beginning of a sequence.
  private var wasEscape = false

  /// The maximum number of bytes that are kept of a pasted text.
  private static let longestPaste = 10_000
  /// The minimum number of characters, arriving at once, that can be pasted text.
  private static let fewestPasted = 12
  private static let escape: UInt8 = 0x1b
  private static let pasteStart = Array("200~".utf8)
  private static let pasteEnd = [escape] + Array("[201~".utf8)

  /// Makes a decoder that has received no bytes.
  package init() {}

  /// Whether the decoder has received an incomplete sequence and waits for more bytes.
  package var isWaiting: Bool { !bytes.isEmpty && pasted == nil }

  /// Returns the keys that are complete after some more bytes have arrived.
  ///
  /// A terminal that doesn't mark pasted text sends it as if it were typed. Twelve or more
  /// characters that arrive at once, with white space among them, are treated as pasted: nobody
  /// types that fast.
  package mutating func keys(_ new: some Sequence<UInt8>) -> [Keystroke] {
    bytes += new
    var keys: [Keystroke] = []
    while let key = next() { keys.append(contentsOf: key) }
    return Self.text(of: keys).map { [.paste($0)] } ?? keys
  }

  /// Returns the text of keys that must have been pasted; nil if they are single keys.
  private static func text(of keys: [Keystroke]) -> String? {
    guard keys.count >= fewestPasted else { return nil }
    var text = ""
    for key in keys {
      switch key {
      case .character(let character): text.append(character)
      case .enter: text += "\n"
      case .tab: text += "\t"
      default: return nil
      }
    }
    return text.contains(where: \.isWhitespace) && !text.allSatisfy(\.isWhitespace) ? text : nil
  }

  /// Returns the keys of the bytes that wait for more, if no more have arrived for a while.
  package mutating func flush() -> [Keystroke] {
    guard isWaiting else { return [] }
    defer { bytes = [] }
    guard bytes.first == Self.escape else { return [] }
    wasEscape = bytes.count == 1
    return bytes.count == 1 ? [.escape] : []
  }

  /// Returns the next key of the received bytes; an empty array for a sequence without a meaning;
  /// nil if more bytes are needed.
  private mutating func next() -> [Keystroke]? {
    if pasted != nil { return pastedText() }
    guard let first = bytes.first else { return nil }
    if wasEscape {
      wasEscape = false
      if first == 0x5b || first == 0x4f {
        bytes.insert(Self.escape, at: 0)
        return next()
      }
    }
    if first == Self.escape { return sequence() }
    if first < 0x20 || first == 0x7f {
      bytes.removeFirst()
      return [Self.key(ofControl: first)]
    }
    return character().map { [.character($0)] }
  }

  /// Returns the key of a sequence that begins with Esc; nil if the sequence is incomplete.
  private mutating func sequence() -> [Keystroke]? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case 0x5b: return controlSequence()
    case 0x4f:
      guard bytes.count > 2 else { return nil }
      let key = Self.key(ofFinal: bytes[2], [])
      bytes.removeFirst(3)
      return key
    case Self.escape:
      bytes.removeFirst()
      return [.escape]
    case 0x20..<0x7f:
      let key = Character(Unicode.Scalar(bytes[1]))
      bytes.removeFirst(2)
      return [.alt(key)]
    default:
      bytes.removeFirst()
      return [.escape]
    }
  }

  /// Returns the key of a sequence of `ESC [`, parameters, and a final byte (ECMA-48, 5.4); nil if
  /// it is incomplete.
  private mutating func controlSequence() -> [Keystroke]? {
    guard let end = bytes.indices.dropFirst(2).first(where: { !(0x20..<0x40).contains(bytes[$0]) })
    else {
      // No terminal sends that many parameters, so the bytes are dropped.
      if bytes.count > 64 { bytes = [] }
      return nil
    }
    let parameters = Array(bytes[2..<end])
    let final = bytes[end]
    bytes.removeFirst(end + 1)
    if parameters + [final] == Self.pasteStart {
      pasted = []
      return pastedText()
    }
    return Self.key(ofFinal: final, parameters)
  }

  private mutating func pastedText() -> [Keystroke]? {
    guard let end = bytes.firstRange(of: Self.pasteEnd) else {
      let kept = max(0, bytes.count - Self.pasteEnd.count + 1)
      pasted?.append(contentsOf: bytes.prefix(kept))
      bytes.removeFirst(kept)
      return nil
    }
    let text = (pasted ?? []) + bytes[..<end.lowerBound]
    bytes.removeFirst(end.upperBound)
    pasted = nil
    return [.paste(String(decoding: text.prefix(Self.longestPaste), as: UTF8.self))]
  }

  /// Returns the next UTF-8 character of the received bytes; nil if it is incomplete.
  private mutating func character() -> Character? {
    guard let first = bytes.first else { return nil }
    let length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
    guard bytes.count >= length else { return nil }
    let text = String(decoding: bytes.prefix(length), as: UTF8.self)
    bytes.removeFirst(length)
    return text.first ?? "\u{fffd}"
  }

  private static func key(ofControl byte: UInt8) -> Keystroke {
    switch byte {
    case 0x0d, 0x0a: .enter
    case 0x09: .tab
    case 0x7f, 0x08: .backspace
    default: .control(Character(Unicode.Scalar(byte &+ 0x60)))
    }
  }

  private static func key(ofFinal final: UInt8, _ parameters: [UInt8]) -> [Keystroke] {
    switch final {
    case 0x41: return [.up]
    case 0x42: return [.down]
    case 0x43: return [.right]
    case 0x44: return [.left]
    case 0x46: return [.end]
    case 0x48: return [.home]
    case 0x4d: return [.enter]
    case 0x5a: return [.backTab]
    case 0x7e:
      switch String(decoding: parameters.prefix { $0 != 0x3b }, as: UTF8.self) {
      case "1", "7": return [.home]
      case "3": return [.delete]
      case "4", "8": return [.end]
      case "5": return [.pageUp]
      case "6": return [.pageDown]
      default: return []
      }
    default: return []
    }
  }
}
