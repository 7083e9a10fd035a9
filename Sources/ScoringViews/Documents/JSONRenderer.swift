package import ScoringKit

/// Draws the payload of a page as JSON in an envelope with the fields `version`, `kind` and
/// `payload`.
///
/// Object keys are sorted and texts are complete. Every character that a terminal could interpret
/// as a command is escaped inside strings, even if JSON allows it unescaped (DEL, C1, bidirectional
/// controls). A parser returns exactly the original value.
package struct JSONRenderer: Sendable {
  /// The version of the envelope and of all payloads; within a major version, fields are only
  /// added.
  package static let version = "1.0"

  /// Whether the JSON is indented over several lines, for people.
  package let pretty: Bool

  /// Creates a renderer; by default, the JSON is on one line.
  package init(pretty: Bool = false) {
    self.pretty = pretty
  }

  /// Returns the payload of a page in its envelope, with a newline at the end.
  ///
  /// - Throws: the encoder's error; no payload is known to cause one.
  package func render(_ page: Page) throws -> String {
    try render(kind: page.kind, payload: page.payload, onward: page.onward)
  }

  /// Returns a payload in its envelope, with a newline at the end.
  ///
  /// `onward` says how to get the next part of a long list; `nil` if there is none. A number that
  /// JSON can't represent (infinite or NaN) becomes `null`.
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

  /// Returns JSON with all characters escaped that a terminal could interpret as a command.
  ///
  /// Outside of its strings, JSON is ASCII without control characters other than newline, so the
  /// result is safe to print.
  package static func escaped(_ text: String) -> String {
    SafeText.escaped(text)
  }
}
