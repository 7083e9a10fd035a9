package import ScoringKit

/// Pebbles, a made-up sport for tests, with one example of every feature that a sport can have.
package enum Pebbles {
  package static let pondOption = OptionSyntax(
    "pond", value: .text("NAME"), "the pond; any, if not said")
  package static let goalOption = OptionSyntax(
    "goal", value: .integer("N", 1...999), "the pebbles that fill a pond")

  /// Returns the made-up sport, optionally with another id or with another revision of its code.
  package static func sport(
    _ id: String = "pebbles", revision: Int = 1, ponds: Bool = true,
    nouns: Nouns = Nouns(unit: "toss")
  ) -> Sport {
    let reference = PebblePonds.kind(of: id, seeded: ponds)
    return Sport(
      id: id, name: id.prefix(1).uppercased() + id.dropFirst(), revision: revision,
      nouns: nouns,
      kinds: [kind(reference)], references: [reference],
      commands: [
        SportCommand(
          CommandSyntax(
            "skips", "Explain skipping stones",
            examples: [.init("skips", "what flat stones do")])
        ) { _, _ in
          Page(kind: "skips", payload: ["skips": true], blocks: [.line("Flat stones skip.")])
        }
      ],
      importers: [PebbleCards.importer], exporters: [PebbleCards.exporter],
      first: Action("start", of: id, options: ["pond": "Duck Pond"]))
  }

  private static func kind(_ reference: ReferenceKind) -> RoundKind {
    RoundKind(
      "race",
      syntax: CommandSyntax(
        "race", "The first with a full pond ends it", options: [pondOption, goalOption],
        examples: [.init("start --pond \"Duck Pond\"", "a round of your own")])
    ) { arguments, library in
      let pond =
        try arguments.text(pondOption).map { try library.document(of: reference, named: $0) }
        ?? library.documents(of: reference).first
      guard let pond else { throw Refusal(.unknownName, "There is no pond yet.") }
      return PebbleRound(
        pond: pond.name, depth: pond.fields["depth"]?.integer ?? 0,
        goal: arguments.integer(goalOption) ?? 10)
    }
  }
}
