package import ScoringKit

/// Draws a page's payload as JSON in its envelope: version, kind, payload.
///
/// Names are sorted and texts are whole. Everything that a terminal could take for a command is
/// escaped inside the strings, also where JSON would allow it as it is (DEL, C1, controls of
/// writing direction), so a parser gives back the very same value.
package struct JSONRenderer: Sendable {
  /// The version of the envelope and of all payloads: within a major one, fields are only added.
  package static let version = "1.0"

  /// Whether it is spread over several lines.
  package let pretty: Bool

  /// Makes a renderer: one line, or several for people.
  package init(pretty: Bool = false) {
    self.pretty = pretty
  }

  /// The page's payload in its envelope, with a newline at the end.
  ///
  /// - Throws: what the encoder throws; no payload is known for which it does.
  package func render(_ page: Page) throws -> String {
    try render(kind: page.kind, payload: page.payload, onward: page.onward)
  }

  /// A payload in the envelope, with a newline at the end.
  ///
  /// A number that JSON cannot hold (infinite, or none at all) becomes `null`.
  ///
  /// - Throws: what the encoder throws; no payload is known for which it does.
  package func render(kind: String, payload: JSONValue, onward: JSONValue? = nil) throws -> String {
    var fields: [String: JSONValue] = [
      "version": .string(Self.version), "kind": .string(kind), "payload": finite(payload),
    ]
    fields["onward"] = onward.map(finite)
    let envelope = JSONValue.object(fields)
    let text = try pretty ? CanonicalJSON.prettyText(envelope) : CanonicalJSON.text(envelope)
    return Self.escaped(text) + "\n"
  }

  private func finite(_ value: JSONValue) -> JSONValue {
    switch value {
    case .number(let number): number.isFinite ? value : .null
    case .array(let values): .array(values.map(finite))
    case .object(let fields): .object(fields.mapValues(finite))
    case .null, .bool, .integer, .string: value
    }
  }

  /// JSON with everything dangerous in its strings escaped.
  ///
  /// Outside of its strings JSON is ASCII without controls but the newline, so this is safe.
  package static func escaped(_ text: String) -> String {
    SafeText.escaped(text)
  }
}
