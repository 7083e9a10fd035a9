import ScoringKit

/// The exit status and the output of a process.
struct Outcome: CustomStringConvertible {
  /// The exit status; 128 plus the signal if the process was killed.
  let code: Int32
  /// The bytes of standard output.
  let bytes: [UInt8]
  /// The bytes of standard error.
  let noteBytes: [UInt8]

  /// Standard output as text.
  var out: String { String(decoding: bytes, as: UTF8.self) }
  /// Standard error as text.
  var err: String { String(decoding: noteBytes, as: UTF8.self) }
  /// The lines of standard output.
  var lines: [String] { out.split(separator: "\n").map(String.init) }

  /// Standard output as one JSON document; `nil` if it is none.
  var json: JSONValue? { try? CanonicalJSON.value(JSONValue.self, from: out) }

  /// The payload of standard output.
  var payload: JSONValue? { json?["payload"] }

  var description: String {
    "code \(code), out: \(out.prefix(2000)), err: \(err.prefix(2000))"
  }
}
