import ScoringKit
import ScoringStore

/// The commands of a sport's kind of document: courses, faces, formats.
struct ReferenceVerbs {
  /// Whose documents they are.
  let sport: Sport
  /// Which kind.
  let kind: ReferenceKind

  private static let all = OptionSyntax("all", short: "a", "archived ones too")
  private static let force = OptionSyntax("force", "replace a file that is there")
  private static let file = ArgumentSyntax(
    "FILE", completes: .file, "the file; - is standard input")
  private static let output = ArgumentSyntax(
    "FILE", optional: true, completes: .file, "the file; standard output where it is not named")

  private var name: ArgumentSyntax {
    ArgumentSyntax(
      kind.noun.uppercased(), completes: .document(kind.noun),
      "a \(kind.noun), by number, beginning of the id, or of the name")
  }
  private var prefix: String { "score \(sport.id) \(kind.plural)" }
  private var sample: String {
    RoundPage.quoted(kind.sample)
  }

  /// The command with its subcommands.
  var command: Command<Session> {
    Command(
      CommandSyntax(
        kind.plural, "List \(kind.plural), and keep them",
        discussion: """
          Sorted by name, ignoring case. A \(sport.nouns.round) keeps its own copy: nothing \
          done to a \(kind.noun) changes one that was started.
          """,
        options: [Self.all], examples: [.init(prefix, "all \(kind.plural)")]),
      subcommands: [
        list, show, add, edit, archive, restore, delete, importFile, exportFile,
      ]
    ) { session, arguments in try session.show(list(session, arguments)) }
  }

  private func list(_ session: Session, _ arguments: Arguments) throws -> Page {
    try session.read { book in
      try ReferencePages(book: book, sport: sport, kind: kind).list(all: arguments.has(Self.all))
    }
  }

  private var list: Command<Session> {
    Command(
      CommandSyntax(
        "list", "List \(kind.plural)",
        examples: [.init("\(prefix) list --all", "archived ones too")])
    ) { session, arguments in try session.show(list(session, arguments)) }
  }

  private var show: Command<Session> {
    Command(
      CommandSyntax(
        "show", "Show a \(kind.noun)", arguments: [name],
        examples: [.init("\(prefix) show \(sample)", "one \(kind.noun)")])
    ) { session, arguments in
      try session.show(
        session.read { book in
          try ReferencePages(book: book, sport: sport, kind: kind)
            .show(document(arguments, book))
        })
    }
  }

  private var add: Command<Session> {
    Command(kind.addSyntax) { session, arguments in
      let fields = try kind.add(arguments)
      try session.show(
        session.write { writer -> Page in
          let added = try add(fields, writer)
          var page = try ReferencePages(book: writer.book, sport: sport, kind: kind).show(added)
          page.blocks.insert(.line(Line("Added \(added.name).")), at: 0)
          page.warnings += try twins(of: added, writer.book)
          return page
        })
    }
  }

  private var edit: Command<Session> {
    var syntax = kind.editSyntax
    syntax = CommandSyntax(
      syntax.name, syntax.abstract, discussion: syntax.discussion,
      arguments: [name] + syntax.arguments, options: syntax.options, examples: syntax.examples)
    return Command(syntax) { session, arguments in
      try session.show(
        change(session, arguments, "Changed") { try kind.edit(arguments, $0) })
    }
  }

  private var archive: Command<Session> {
    Command(
      CommandSyntax(
        "archive", "Put a \(kind.noun) away: found by its name, no longer listed",
        arguments: [name],
        examples: [.init("\(prefix) archive \(sample)", "no longer list it")])
    ) { session, arguments in
      try session.show(
        change(session, arguments, "Archived") { _ in
          [FieldBody(Document.archivedField, true)]
        })
    }
  }

  private var restore: Command<Session> {
    Command(
      CommandSyntax(
        "restore", "Bring an archived or deleted \(kind.noun) back", arguments: [name],
        examples: [.init("\(prefix) restore \(sample)", "list it again")])
    ) { session, arguments in
      try session.show(
        change(session, arguments, "Restored", includesDeleted: true) { _ in
          [
            FieldBody(Document.archivedField, .null), FieldBody(Document.deletedField, .null),
          ]
        })
    }
  }

  private var delete: Command<Session> {
    Command(
      CommandSyntax(
        "delete", "Delete a \(kind.noun), after a question",
        discussion: "Rounds that were started from it keep their copy of it.",
        arguments: [name],
        examples: [.init("\(prefix) delete \(sample) --yes", "without the question")])
    ) { session, arguments in
      let document = try session.read { try self.document(arguments, $0) }
      let typed = arguments.text(name) ?? ""
      guard
        Roster.folded(typed[...]) == Roster.folded(document.name[...])
          || document.id.key == typed
      else {
        throw Refusal(
          .ambiguousName, "\"\(typed)\" is not the whole name.", token: typed,
          expected: [document.name, document.id.key], hint: "To delete, type it in full.")
      }
      guard try session.console.confirm("Delete the \(kind.noun) \(document.name)?") else {
        throw ErrorReport("not-confirmed", "Nothing was deleted.", exitCode: .refused)
      }
      try session.show(
        change(session, arguments, "Deleted") { _ in
          [FieldBody(Document.deletedField, true)]
        })
    }
  }

  private var importFile: Command<Session> {
    Command(
      CommandSyntax(
        "import", "Add the \(kind.plural) of a file; those that are there already are left alone",
        arguments: [Self.file],
        examples: [.init("\(prefix) import \(kind.plural).json", "add them")])
    ) { session, arguments in
      let path = arguments.text(Self.file) ?? "-"
      let found = try kind.read(TextFile.read(path, session))
      let (added, known) = try session.write { writer -> ([Document], Int) in
        var added: [Document] = []
        for fields in found {
          if try !isKnown(fields, writer.book) { added.append(try add(fields, writer)) }
        }
        return (added, found.count - added.count)
      }
      try session.show(
        Page(
          kind: kind.plural, payload: .array(added.map(kind.payload)),
          blocks: [
            .line(
              Line(
                "Added \(Phrases.count(added.count, kind.noun, plural: kind.plural))"
                  + (known > 0 ? ", \(known) there already." : ".")))
          ]))
    }
  }

  private var exportFile: Command<Session> {
    Command(
      CommandSyntax(
        "export", "Write all \(kind.plural) to a file that `import` reads",
        arguments: [Self.output], options: [Self.force],
        examples: [.init("\(prefix) export \(kind.plural).json", "all of them")])
    ) { session, arguments in
      let text: String = try session.read { book in
        try kind.write(
          DocumentShelf(book: book, sport: sport).all(of: kind).filter { !$0.isDeleted })
      }
      try TextFile.write(
        text, to: arguments.text(Self.output) ?? "-", replacing: arguments.has(Self.force),
        session)
    }
  }

  // MARK: Parts

  private func document(_ arguments: Arguments, _ book: Book) throws -> Document {
    try DocumentShelf(book: book, sport: sport).document(
      of: kind, named: arguments.text(name) ?? "")
  }

  private func change(
    _ session: Session, _ arguments: Arguments, _ verb: String, includesDeleted: Bool = false,
    fields: (Document) throws -> [FieldBody]
  ) throws -> Page {
    try session.write { writer in
      let shelf = DocumentShelf(book: writer.book, sport: sport)
      let document = try shelf.document(
        of: kind, named: arguments.text(name) ?? "", includesDeleted: includesDeleted)
      let seed = kind.seeds.first { $0.id == document.id }
      let entries = try writer.set(fields(document), of: document.id, seed: seed)
      let changed = try DocumentShelf(book: writer.book, sport: sport)
        .ledger(of: kind, document.id).document
      let sentence =
        entries.isEmpty ? "Nothing to change: \(changed.name)." : "\(verb) \(changed.name)."
      return Page(
        kind: kind.noun, payload: kind.payload(changed), blocks: [.line(Line(sentence))])
    }
  }

  private func add(_ fields: [FieldBody], _ writer: BookWriter) throws -> Document {
    let key = RandomKey.make(writer.random())
    let streamKind = DocumentShelf.streamKind(kind, of: sport)
    guard let stream = StreamID(kind: streamKind, key: key) else {
      throw ErrorReport.damaged("\(streamKind) cannot name a stream.")
    }
    try writer.set(fields, of: stream)
    return try DocumentShelf(book: writer.book, sport: sport).ledger(of: kind, stream).document
  }

  /// Whether a document with all these fields is there already.
  private func isKnown(_ fields: [FieldBody], _ book: Book) throws -> Bool {
    try DocumentShelf(book: book, sport: sport).documents(of: kind).contains { document in
      fields.allSatisfy { (document.fields[$0.key] ?? .null) == $0.value }
    }
  }

  /// A warning where another document has the same name: both are kept.
  private func twins(of document: Document, _ book: Book) throws -> [String] {
    let name = Roster.folded(document.name[...])
    let twins = try DocumentShelf(book: book, sport: sport).documents(of: kind).filter {
      $0.id != document.id && Roster.folded($0.name[...]) == name
    }
    return twins.isEmpty
      ? []
      : [
        "There \(twins.count == 1 ? "is another \(kind.noun)" : "are other \(kind.plural)") "
          + "called \(document.name): \(twins.map(\.id.key).joined(separator: ", "))."
      ]
  }
}
