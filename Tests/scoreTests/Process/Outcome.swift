import ScoringKit

/// What a process left behind.
struct Outcome: CustomStringConvertible {
  /// Its status; 128 and the signal where one ended it.
  let code: Int32
  /// What it wrote to standard output.
  let bytes: [UInt8]
  /// What it wrote to the error stream.
  let noteBytes: [UInt8]

  /// Standard output as text.
  var out: String { String(decoding: bytes, as: UTF8.self) }
  /// The error stream as text.
  var err: String { String(decoding: noteBytes, as: UTF8.self) }
  /// The lines of standard output.
  var lines: [String] { out.split(separator: "\n").map(String.init) }

  /// Standard output as one JSON document; nil where it is none.
  var json: JSONValue? { try? CanonicalJSON.value(JSONValue.self, from: out) }

  /// The payload of standard output.
  var payload: JSONValue? { json?["payload"] }

  var description: String {
    "code \(code), out: \(out.prefix(2000)), err: \(err.prefix(2000))"
  }
}
