extension Unicode.Scalar {
  /// Whether the scalar could have an effect on a terminal or browser instead of being displayed.
  package var isDangerous: Bool {
    switch value {
    case 0...0x1f, 0x7f...0x9f: true
    case 0x61c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    case 0xfeff, 0xfff9...0xfffb, 0xfffe...0xffff: true
    default: false
    }
  }
}

extension String {
  /// Returns the text of a file, with all dangerous characters escaped as in JSON: `\u001b`.
  ///
  /// Line breaks are kept, unless the text is a field that must stay on one line (`isField`).
  package func escapingControls(isField: Bool = false) -> String {
    if utf8.allSatisfy({ (0x20...0x7e).contains($0) || $0 == 0x0a && !isField }) { return self }
    var result = String.UnicodeScalarView()
    let view = unicodeScalars
    for place in view.indices {
      let scalar = view[place]
      let next = view.index(after: place)
      let endsLine = scalar == "\n" || scalar == "\r" && next < view.endIndex && view[next] == "\n"
      if scalar.isDangerous, isField || !endsLine {
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
