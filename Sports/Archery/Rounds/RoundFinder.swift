internal import ScoringKit

/// Finds the round of a typed name: one of the catalogue, or one that a user added.
enum RoundFinder {
  /// The option that names a round of the catalogue; `--round` means a recorded one.
  static let option = OptionSyntax(
    "shoot", value: .text("NAME"), completes: .document("round"),
    "what is shot: a round of the catalogue, by code name or name")

  /// Returns the round that the option names.
  ///
  /// A round of the catalogue can be edited, and another can have its name. So the library is
  /// searched first, then the catalogue, for spellings of a code that only it knows (`WA 720-70`).
  /// - Throws: a refusal that lists similar names.
  static func round(_ arguments: Arguments, _ library: any Library) throws -> RoundDefinition {
    guard let text = arguments.text(option) else {
      throw Refusal(
        .notation, "What is shot? Give --shoot.", expected: ["--shoot"],
        hint: Line(.archery("rounds")))
    }
    do {
      return try RoundDocument.round(library.document(of: Rounds.kind, named: text))
    } catch var refusal as Refusal where refusal.reason == .unknownName {
      if let code = RoundCatalogue.round(named: text)?.code {
        return try RoundDocument.round(library.document(of: Rounds.kind, named: code))
      }
      let near = NearName.suggestions(for: text, orPartOf: RoundCatalogue.codes)
      refusal.expected += near.filter { !refusal.expected.contains($0) }
      throw refusal
    }
  }
}

extension OwnDocuments {
  /// Returns the round of a name: one that a user added or edited, else that of the catalogue.
  func round(named text: String) -> RoundDefinition? {
    document(named: text).flatMap { try? RoundDocument.round($0) }
      ?? RoundCatalogue.round(named: text)
  }
}

/// `score archery find`: lists the rounds with some words in their names, codes or bodies.
enum RoundSearch {
  static let words = ArgumentSyntax(
    "WORD", repeats: true, "a part of the name, the code name, the body or the place")

  static let command = SportCommand.search(
    Rounds.kind, of: "archery",
    CommandSyntax(
      "find", "Find rounds by parts of their names",
      arguments: [words],
      examples: [
        .init("find 720", "all with 720 in their names"),
        .init("find wa indoor", "those of one body in one place"),
      ]), passingOver: [RoundDocument.passes])
}
