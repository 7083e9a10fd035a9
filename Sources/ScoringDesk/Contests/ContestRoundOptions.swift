import ScoringKit

/// The kind and the options of an event's rounds, as `start` takes them.
struct ContestRoundOptions {
  let kind: String
  let options: Arguments

  init(kind: String, _ options: Arguments) {
    self.kind = kind
    self.options = options
  }

  /// Reads the stored form; parts of a wrong type are left out.
  init(_ value: JSONValue) {
    kind = value["kind"]?.string ?? ""
    options = Arguments(
      options: (value["options"]?.object ?? [:]).compactMapValues {
        $0.array?.compactMap(\.string)
      },
      flags: (value["flags"]?.object ?? [:]).compactMapValues(\.bool))
  }

  /// The stored form.
  var value: JSONValue {
    [
      "kind": .string(kind),
      "options": .object(options.options.mapValues { .array($0.map { .string($0) }) }),
      "flags": .object(options.flags.mapValues { .bool($0) }),
    ]
  }
}
