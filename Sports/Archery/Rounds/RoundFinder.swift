internal import ScoringKit

/// Which round a typed name means: one of the catalogue at once, or one that somebody added.
enum RoundFinder {
  /// The option that names a round.
  static let option = OptionSyntax(
    "round", value: .text("ROUND"), completes: .document("round"), "the round, by code name or name"
  )

  /// The round that the option names.
  ///
  /// The catalogue is looked at first, and nothing is read of the store where it has the round.
  /// - Throws: a refusal that lists what is near.
  static func round(_ arguments: Arguments, _ library: any Library) throws -> RoundDefinition {
    guard let text = arguments.text(option) else {
      throw Refusal(
        .notation, "Which round? Give --round.", expected: ["--round"],
        hint: Line(.archery("rounds"))
      )
    }
    return try round(named: text, library)
  }

  /// The round that a text names.
  ///
  /// - Throws: a refusal that lists what is near.
  static func round(named text: String, _ library: any Library) throws -> RoundDefinition {
    if let round = RoundCatalogue.round(named: text) { return round }
    do {
      return try RoundDocument.round(library.document(of: Rounds.kind, named: text))
    } catch var refusal as Refusal where refusal.reason == .unknownName {
      let own = try library.documents(of: Rounds.kind).first {
        $0.fields[RoundDocument.code]?.string == text
      }
      if let own { return try RoundDocument.round(own) }
      let near = RoundCatalogue.near(text)
      refusal.expected += near.filter { !refusal.expected.contains($0) }
      throw refusal
    }
  }
}
