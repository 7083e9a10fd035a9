internal import PickleballResources
internal import ScoringKit

/// Formats as documents: the name is one field, the rules are another.
enum FormatDocument {
  private static let rulesField = "rules"

  /// The formats that the program brings along, with fixed ids: `format.pickleball/sideout`.
  static let seeds: [Document] = ((try? read(Embedded.formats)) ?? []).compactMap { fields in
    let fields = Dictionary(fields.map { ($0.key, $0.value) }) { _, last in last }
    let name = fields[Document.nameField]?.string ?? ""
    return StreamID(kind: "format.pickleball", key: name).map {
      Document(id: $0, fields: fields, isSeeded: true)
    }
  }

  /// The names of the formats that the program brings along, as help and completion list them.
  ///
  /// They are written down here, since reading the formats takes longer than most commands.
  static let builtInNames = [
    "sideout", "rally-2025", "rally-2026", "mlp-2023", "mlp-2023-nofreeze", "mlp-2024",
    "dreambreaker",
  ]

  /// A format that the program brings along, by its whole name; nil where there is none.
  static func builtIn(_ name: String) -> Format? {
    seeds.first { $0.name == name }.flatMap { try? format($0) }
  }

  static func format(_ document: Document) throws(Refusal) -> Format {
    guard var rules = document.fields[rulesField]?.object else {
      throw Refusal(.damaged, "The format \(document.name) has no rules.")
    }
    rules["name"] = .string(document.name)
    return try Format(.object(rules))
  }

  static func fields(_ format: Format) -> [FieldBody] {
    var rules = format.value.object ?? [:]
    rules["name"] = nil
    return [
      FieldBody(Document.nameField, .string(format.name)),
      FieldBody(rulesField, .object(rules)),
    ]
  }

  /// Reads a file: a list of formats, each with a `name`, a `scoring` and a `to`.
  static func read(_ text: String) throws(Refusal) -> [[FieldBody]] {
    guard let value = try? CanonicalJSON.value(JSONValue.self, from: text),
      let list = value.array
    else { throw Refusal(.notation, "The file is not a JSON list of formats.") }
    guard list.count <= 1000 else {
      throw Refusal(.notation, "The file holds \(list.count) formats; at most 1000 are read.")
    }
    var read: [[FieldBody]] = []
    for (index, value) in list.enumerated() {
      do throws(Refusal) {
        var format = try Format(value)
        format.name = try name(format.name)
        read.append(fields(format))
      } catch {
        var refusal = error
        refusal.message = "Format \(index + 1) of the file: \(error.message)"
        throw refusal
      }
    }
    return read
  }

  /// The file of some formats, which ``read(_:)`` reads again.
  static func write(_ documents: [Document]) throws -> String {
    let formats = try documents.map { try format($0).value }
    return try CanonicalJSON.prettyText(JSONValue.array(formats)) + "\n"
  }

  /// A format's name as it is kept.
  static func name(_ text: String) throws(Refusal) -> String {
    let name = try line(text)
    guard (1...60).contains(name.count) else {
      throw Refusal(.notation, "A format's name has 1 to 60 characters.", token: text)
    }
    return name
  }

  /// A text in one line.
  static func line(_ text: String) throws(Refusal) -> String {
    let line = text.singleSpaced
    guard line.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw Refusal(.notation, "The text holds control characters.", token: text)
    }
    return line
  }
}
