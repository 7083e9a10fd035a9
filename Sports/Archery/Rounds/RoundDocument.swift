internal import ScoringKit

/// Converts a round to and from a stored document, whose fields are texts.
enum RoundDocument {
  /// The kind of the streams that contain rounds.
  static let streamKind = "round.archery"

  static let code = "code"
  static let location = "location"
  static let body = "body"
  static let family = "family"
  static let passes = "passes"

  /// Returns the round in a document; throws a refusal if a field is missing or wrong.
  static func round(_ document: Document) throws(Refusal) -> RoundDefinition {
    func text(_ key: String) -> String { document.fields[key]?.string ?? "" }
    return try RoundDefinition(
      code: text(code), name: document.name, location: text(location)[...], body: text(body),
      family: text(family), passes: text(passes)[...])
  }

  /// Returns a round as the fields of a document, the name first.
  static func fields(_ round: RoundDefinition) -> [FieldBody] {
    let texts = [
      (Document.nameField, round.name), (code, round.code), (location, round.location.rawValue),
      (body, round.body), (family, round.family), (passes, round.passesText),
    ]
    return texts.map { FieldBody($0, .string($1)) }
  }

  /// The rounds of the catalogue as documents with fixed ids: `round.archery/wa720-70`.
  ///
  /// The distances of a round are parsed when it is used; a mistake in its record is found only
  /// then.
  static let seeds = ((try? RoundCatalogue.rounds.values()) ?? []).compactMap { code, record in
    StreamID(kind: streamKind, key: String(code.map { $0 == "_" ? "-" : $0 })).map { id in
      var fields: [String: JSONValue] = [body: "custom", family: ""]
      fields.merge(record.object ?? [:]) { _, said in said }
      let texts = (record[passes]?.array ?? []).map { $0.string ?? "" }
      fields[passes] = .string(texts.joined(separator: ";"))
      return Document(id: id, fields: fields, isSeeded: true)
    }
  }
}
