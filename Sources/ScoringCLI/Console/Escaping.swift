/// A text from a stranger as it may be printed on one line of a terminal.
///
/// Control characters, line breaks, and characters that change the direction of text
/// or cannot be seen become visible escapes: `\n`, `\u{1B}`.
func escaped(_ text: some StringProtocol) -> String {
  guard text.unicodeScalars.contains(where: isDangerous) else { return String(text) }
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where isDangerous(scalar):
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Whether a scalar could act on a terminal instead of being shown by it.
private func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0: true
  case 0x200E, 0x200F, 0x061C, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
  default: false
  }
}
