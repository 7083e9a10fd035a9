import ScoringKit

/// The exit status and the output of a process that a test ran.
struct Outcome: CustomStringConvertible {
  /// The exit status of the process; 128 plus the number of the signal if a signal ended it.
  let code: Int32
  /// The bytes that the process wrote to standard output.
  let bytes: [UInt8]
  /// The bytes that the process wrote to standard error.
  let noteBytes: [UInt8]

  /// The standard output of the process as text.
  var out: String { String(decoding: bytes, as: UTF8.self) }
  /// The standard error of the process as text.
  var err: String { String(decoding: noteBytes, as: UTF8.self) }
  /// The lines of standard output, without empty ones.
  var lines: [String] { out.split(separator: "\n").map(String.init) }

  /// The standard output as one JSON value; `nil` if it is no JSON.
  var json: JSONValue? { try? CanonicalJSON.value(JSONValue.self, from: out) }

  /// The payload of the JSON on standard output; `nil` if there is none.
  var payload: JSONValue? { json?["payload"] }

  var description: String {
    "code \(code), out: \(out.prefix(2000)), err: \(err.prefix(2000))"
  }
}
