package import ScoringKit

/// Draws a page's payload as JSON in an envelope: version, kind, payload.
///
/// Names are sorted and texts are complete. Every character that a terminal could interpret as a
/// command is escaped inside strings, even if JSON allows it unescaped (DEL, C1, bidirectional
/// controls). A parser returns exactly the original value.
package struct JSONRenderer: Sendable {
  /// The version of the envelope and of all payloads; within a major version, fields are only
  /// added.
  package static let version = "1.0"

  /// Whether the JSON is spread over several lines.
  package let pretty: Bool

  /// Creates a renderer that writes one line, or several indented lines for people.
  package init(pretty: Bool = false) {
    self.pretty = pretty
  }

  /// Returns the page's payload in its envelope, with a newline at the end.
  ///
  /// - Throws: the encoder's error; no payload is known to cause one.
  package func render(_ page: Page) throws -> String {
    try render(kind: page.kind, payload: page.payload, onward: page.onward)
  }

  /// Returns a payload in the envelope, with a newline at the end.
  ///
  /// A number that JSON can't represent (infinite or NaN) becomes `null`.
  ///
  /// - Throws: the encoder's error; no payload is known to cause one.
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

  /// Returns JSON with all dangerous characters in its strings escaped.
  ///
  /// Outside of its strings, JSON is ASCII without control characters other than newline, so the
  /// result is safe.
  package static func escaped(_ text: String) -> String {
    SafeText.escaped(text)
  }
}
