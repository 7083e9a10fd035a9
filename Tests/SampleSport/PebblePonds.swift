internal import ScoringKit

/// The reference data of pebbles, the made-up sport of the tests: ponds, on which rounds are
/// played.
enum PebblePonds {
  private static let name = ArgumentSyntax("NAME", "what it is called")
  private static let nameOption = OptionSyntax("name", value: .text("NAME"), "its new name")
  private static let depth = OptionSyntax("depth", value: .integer("N", 1...99), "how deep it is")

  static func kind(of id: String, seeded: Bool) -> ReferenceKind {
    ReferenceKind(
      noun: "pond", plural: "ponds", emptyText: "Dig a pond to get started.",
      adding: Action("ponds add", of: id, ["Fish Pond"], options: ["depth": "4"]),
      sample: "Duck Pond",
      seeds: seeded
        ? [seed(id, "duck", "Duck Pond", 3), seed(id, "mill", "mill Pond", 5)]
          .compactMap(\.self) : [],
      addSyntax: CommandSyntax(
        "add", "Add a pond", arguments: [name], options: [depth],
        examples: [.init("ponds add \"Fish Pond\" --depth 4", "a new one")]),
      add: { arguments in
        [
          FieldBody(Document.nameField, .string(arguments.text(name) ?? "")),
          FieldBody("depth", .integer(arguments.integer(depth) ?? 1)),
        ]
      },
      editSyntax: CommandSyntax(
        "edit", "Change a pond", options: [nameOption, depth],
        examples: [.init("ponds edit \"Duck Pond\" --depth 4", "deeper")]),
      edit: { arguments, _ in
        (arguments.text(nameOption).map { [FieldBody(Document.nameField, .string($0))] } ?? [])
          + (arguments.integer(depth).map { [FieldBody("depth", .integer($0))] } ?? [])
      },
      subtitle: { "\($0.fields["depth"]?.integer ?? 0) deep" },
      sheet: { pond in
        Sheet(
          title: pond.name, columns: [.init("Depth", isNumeric: true)],
          rows: [.init([Cell("\(pond.fields["depth"]?.integer ?? 0)")], spoken: "depth")])
      },
      payload: { pond in
        [
          "id": .string(pond.id.description), "name": .string(pond.name),
          "depth": pond.fields["depth"] ?? .null,
        ]
      },
      read: { try read($0) },
      write: { ponds in
        ponds.map { "\($0.name);\($0.fields["depth"]?.integer ?? 0)\n" }.joined()
      })
  }

  private static func seed(_ id: String, _ key: String, _ name: String, _ depth: Int) -> Document? {
    StreamID(kind: "pond.\(id)", key: key).map {
      Document(id: $0, fields: ["name": .string(name), "depth": .integer(depth)], isSeeded: true)
    }
  }

  private static func read(_ text: String) throws -> [[FieldBody]] {
    try text.split(separator: "\n").map { line in
      let parts = line.split(separator: ";")
      guard parts.count == 2, let depth = Int(parts[1]) else {
        throw Refusal(.notation, "A line is NAME;DEPTH.", at: line)
      }
      return [
        FieldBody(Document.nameField, .string(String(parts[0]))),
        FieldBody("depth", .integer(depth)),
      ]
    }
  }
}
