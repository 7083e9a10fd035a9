internal import PickleballResources
internal import ScoringKit

/// Converts formats to and from stored documents: the name is one field, the rules are another.
enum FormatDocument {
  private static let rulesField = "rules"

  /// The built-in formats, with fixed ids: `format.pickleball/sideout`.
  static let seeds = Document.seeds(
    (try? read(Embedded.formats)) ?? [], kind: "format.pickleball")

  /// The names of the built-in formats, for help and completion.
  ///
  /// They are listed here, because reading the formats takes longer than most commands.
  static let builtInNames = [
    "sideout", "rally-2025", "rally-2026", "mlp-2023", "mlp-2023-nofreeze", "mlp-2024",
    "dreambreaker",
  ]

  /// Returns a built-in format by its whole name; `nil` if there is none.
  static func builtIn(_ name: String) -> Format? {
    seeds.first { $0.name == name }.flatMap { try? format($0) }
  }

  /// Returns a built-in format by its whole name; throws a refusal that lists all of them if there
  /// is none.
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

  /// Reads a file with a list of formats, each with a `name`, a `scoring` and a `to`; returns the
  /// document fields of each.
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

  /// Returns the file of some formats, in the form that ``read(_:)`` reads.
  static func write(_ documents: [Document]) throws -> String {
    let formats = try documents.map { try format($0).value }
    return try CanonicalJSON.prettyText(JSONValue.array(formats)) + "\n"
  }

  /// Returns the name of a format as it is stored, with single spaces; refuses one that is empty or
  /// too long.
  static func name(_ text: String) throws(Refusal) -> String {
    let name = try line(text)
    guard (1...60).contains(name.count) else {
      throw Refusal(.notation, "A format's name has 1 to 60 characters.", token: text)
    }
    return name
  }

  /// Returns a text with single spaces; refuses control characters such as line breaks.
  static func line(_ text: String) throws(Refusal) -> String {
    let line = text.singleSpaced
    guard !line.hasControlCharacters else {
      throw Refusal(.notation, "The text contains control characters.", token: text)
    }
    return line
  }
}

extension OwnDocuments {
  /// Returns the format with a name: a built-in one, else one that a user added.
  ///
  /// - Throws: a refusal that lists the built-in formats if there is no format with that name.
  func format(_ name: String, or message: String, token: String? = nil) throws(Refusal) -> Format {
    if FormatDocument.builtIn(name) == nil, let document = document(named: name) {
      return try FormatDocument.format(document)
    }
    return try FormatDocument.builtIn(name, or: message, token: token)
  }

  /// Returns the rules of a match in a format, as `start` creates them; the format's numbers may
  /// differ from those of the stored format with its name.
  func match(_ format: Format) throws(Refusal) -> Match {
    let known = FormatDocument.seeds.first { $0.name == format.name }
    return try Match(
      formatID: (known ?? document(named: format.name))?.id.description, format)
  }
}
