/// Replaces the parts of a transcript that differ in every run: ids of devices, checksums, and the
/// temporary folder.
///
/// Everything else is recorded as it is printed. The times and the ids of rounds, players and links
/// are the same in every run.
struct TranscriptMask {
  /// The path of the temporary folder that is replaced.
  let folder: String
  /// The ids of the devices, in the order in which the scenario created them.
  var devices: [String] = []

  /// Returns a text with the differing parts replaced.
  func masked(_ text: String) -> String {
    var masked = text.replacing(folder, with: "/scratch")
    for (index, device) in devices(in: text).enumerated() {
      masked = masked.replacing(device, with: Self.name(index))
    }
    return masked.replacing(#/"(checksum|sum|digest|v)":"[0-9a-f]+"/#) {
      "\"\($0.output.1)\":\"…\""
    }
  }

  /// Returns the known device ids, followed by other device ids in the order in which a text names
  /// them.
  ///
  /// A text names a device in the id of an entry (`b4645c9npnmn-7`), as a value in JSON, and in the
  /// message that a store continues as a new device.
  func devices(in text: String) -> [String] {
    var known = devices
    let bytes = Array(text.utf8)
    var start = 0
    for (index, byte) in bytes.enumerated() where !Self.isDigit(byte) {
      defer { start = index + 1 }
      guard index - start == 12 else { continue }
      let before = bytes[..<start]
      let isEntry =
        byte == UInt8(ascii: "-") && bytes[index...].dropFirst().first.map(Self.isNumber) ?? false
      guard isEntry || Self.leads.contains(where: { before.suffix($0.count).elementsEqual($0) })
      else { continue }
      let device = String(decoding: bytes[start..<index], as: UTF8.self)
      if !known.contains(device) { known.append(device) }
    }
    return known
  }

  private static let leads = ["\"device\":\"", "new device, "].map { Array($0.utf8) }

  private static func isNumber(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a byte is a digit of a device id.
  private static func isDigit(_ byte: UInt8) -> Bool {
    isNumber(byte) || (0x61...0x7a).contains(byte) && !"ilou".utf8.contains(byte)
  }

  /// Returns the replacement of a device id, with the width of an id, so that columns stay aligned.
  private static func name(_ index: Int) -> String {
    let number = String(index + 1)
    return "<device" + String(repeating: "-", count: max(1, 4 - number.count)) + number + ">"
  }
}

extension TranscriptMask {
  /// Splits a JSON document on one line, or an HTML page, into short lines; returns other text
  /// unchanged.
  ///
  /// Only line breaks and spaces are added. A difference between two transcripts then shows only
  /// the changed part.
  static func parted(_ text: String) -> String {
    if text.contains("<!doctype html>") { return text.replacing("><", with: ">\n<") }
    guard text.hasPrefix("{"), text.dropLast().allSatisfy({ !$0.isNewline }) else { return text }
    var (result, depth, isQuoted, isEscaped) = ("", 0, false, false)
    func indent() -> String { "\n" + String(repeating: "  ", count: depth) }
    var isFirst = false
    for character in text {
      if isFirst {
        isFirst = false
        if character != "}", character != "]" { result += indent() }
      }
      if isQuoted {
        result.append(character)
        (isQuoted, isEscaped) = (
          isEscaped || character != "\"", !isEscaped && character == "\\"
        )
        continue
      }
      switch character {
      case "{", "[":
        depth += 1
        result.append(character)
        isFirst = depth <= deepest
      case "}", "]":
        depth -= 1
        if depth < deepest, result.last != "{", result.last != "[" { result += indent() }
        result.append(character)
      case ",":
        result.append(character)
        if depth <= deepest { result += indent() }
      default:
        isQuoted = character == "\""
        result.append(character)
      }
    }
    return result
  }

  /// The maximum nesting level at which the values of JSON get separate lines.
  private static let deepest = 3
}
