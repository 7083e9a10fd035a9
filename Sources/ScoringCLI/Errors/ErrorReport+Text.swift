package import ScoringKit

extension ErrorReport {
  /// How much of a token is shown.
  private static var shownLength: Int { 60 }

  /// The report for people: what was wrong, where, what is expected and what to do.
  ///
  /// Everything is escaped, so that each part is one line.
  package var text: String {
    var lines = ["score: \(escaped(message))"]
    if let place { lines.append("  \(place)") }
    if !expected.isEmpty {
      lines.append("  expected: \(expected.map { escaped($0) }.joined(separator: ", "))")
    }
    if let suggestion = suggestions.first {
      let rest = suggestions.dropFirst().prefix(2).map { " or \(escaped($0))" }.joined()
      lines.append("  Did you mean \(escaped(suggestion))\(rest)?")
    }
    if let usage { lines.append("  Usage: \(escaped(usage))") }
    if let hint { lines.append("  \(escaped(hint))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report for programs: the envelope of every JSON document, of the kind `error`.
  package var json: JSONValue {
    [
      "version": "1.0", "kind": "error",
      "payload": [
        "code": .string(code), "message": .string(message),
        "exitCode": .integer(Int(exitCode.rawValue)),
        "token": optional(token), "source": optional(source),
        "line": line.map(JSONValue.integer) ?? .null,
        "column": column.map(JSONValue.integer) ?? .null,
        "expected": .array(expected.map(JSONValue.string)),
        "suggestions": .array(suggestions.map(JSONValue.string)), "hint": optional(hint),
        "usage": optional(usage),
      ],
    ]
  }

  /// Writes the report to the error stream, in the form that the options ask for.
  package func tell(_ output: Output, json wantsJSON: Bool) {
    guard wantsJSON else { return output.note(text) }
    output.noteLine((try? CanonicalJSON.text(json)) ?? text)
  }

  /// Where the token stands: `scores.txt, line 3, column 5: "x19"`.
  private var place: String? {
    var parts: [String] = []
    if let source { parts.append(escaped(source)) }
    if let line { parts.append("line \(line)") }
    if let column { parts.append("column \(column)") }
    guard let token, !(parts.isEmpty && isInMessage(token)) else {
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    let cut = token.count > Self.shownLength ? "\(token.prefix(Self.shownLength))…" : token
    let quoted = "\"\(escaped(cut))\""
    return parts.isEmpty ? quoted : "\(parts.joined(separator: ", ")): \(quoted)"
  }

  /// Whether the message names the token already, in quotes or as an option.
  private func isInMessage(_ token: String) -> Bool {
    message.contains("\"\(token)\"") || (token.hasPrefix("-") && message.contains(token))
  }

  private func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }
}
