internal import PickleballResources
internal import ScoringKit

/// Formats as documents: the name is one field, the rules are another.
enum FormatDocument {
  private static let rulesField = "rules"

  /// The formats that the program brings along, with fixed ids: `format.pickleball/sideout`.
  static let seeds = Document.seeds(
    (try? read(Embedded.formats)) ?? [], kind: "format.pickleball")

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

  /// The same; a refusal that lists all of them where there is none.
  static func builtIn(_ name: String, or message: String, token: String? = nil) throws(Refusal)
    -> Format
  {
    if let format = builtIn(name) { return format }
    throw Refusal(.unknownName, message, token: token, expected: seeds.map(\.name))
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
    let list = try ReferenceKind.list(text, of: "formats")
    guard list.count <= 1000 else {
      throw Refusal(.notation, "The file holds \(list.count) formats; at most 1000 are read.")
    }
    return try ReferenceKind.fields(of: list, "Format") { value throws(Refusal) in
      var format = try Format(value)
      format.name = try name(format.name)
      return fields(format)
    }
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
    guard !line.hasControlCharacters else {
      throw Refusal(.notation, "The text holds control characters.", token: text)
    }
    return line
  }
}

extension OwnDocuments {
  /// The format of a name, a built-in one first.
  ///
  /// - Throws: a refusal that lists the built-in ones, where there is none.
  func format(_ name: String, or message: String, token: String? = nil) throws(Refusal) -> Format {
    if FormatDocument.builtIn(name) == nil, let document = document(named: name) {
      return try FormatDocument.format(document)
    }
    return try FormatDocument.builtIn(name, or: message, token: token)
  }

  /// A match by one of these formats, as `start` makes it; of another size, too.
  func match(_ format: Format) throws(Refusal) -> Match {
    let known = FormatDocument.seeds.first { $0.name == format.name }
    return try Match(
      formatID: (known ?? document(named: format.name))?.id.description, format)
  }
}
