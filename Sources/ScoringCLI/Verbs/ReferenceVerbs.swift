import ScoringDesk
import ScoringKit

/// The commands for one kind of documents of a sport, such as courses, faces or formats.
struct ReferenceVerbs {
  /// The sport that the documents belong to.
  let sport: Sport
  /// The kind of the documents, such as courses.
  let kind: ReferenceKind

  private static let all = OptionSyntax("all", short: "a", "archived ones too")
  private static let force = OptionSyntax("force", "replace an existing file")
  private static let file = ArgumentSyntax(
    "FILE", completes: .file, "the file; - is standard input")
  private static let output = ArgumentSyntax(
    "FILE", optional: true, completes: .file, "the file; standard output by default")

  private var name: ArgumentSyntax {
    ArgumentSyntax(
      // In other commands, ROUND is a recorded round.
      kind.noun == sport.nouns.round ? "NAME" : kind.noun.uppercased(),
      completes: .document(kind.noun),
      "a \(kind.noun): a number in the list, or the beginning of the id or name")
  }
  private var prefix: String { "score \(sport.id) \(kind.plural)" }
  private var sample: String {
    ActionSpelling.quoted(kind.sample)
  }

  /// The command that lists the documents, with its subcommands.
  var command: Command<Session> {
    Command(
      CommandSyntax(
        kind.plural, "List \(kind.plural); add, change or archive them",
        discussion: """
          The list is sorted by name, ignoring case. Each round keeps its own copy, so that \
          later changes don't affect it.
          """,
        options: [Self.all], examples: [.init(prefix, "all \(kind.plural)")]),
      subcommands: [
        list, show, add, edit, archive, restore, delete, importFile, exportFile,
      ]
    ) { session, arguments in try list(session, arguments) }
  }

  private var request: ReferenceRequest {
    ReferenceRequest(sport: sport.id, kind: kind.plural)
  }

  private func named(_ arguments: Arguments) -> String { arguments.text(name) ?? "" }

  private func list(_ session: Session, _ arguments: Arguments) throws {
    try session.show(session.scorer.documents.list(request, all: arguments.has(Self.all)))
  }

  private var list: Command<Session> {
    Command(
      CommandSyntax(
        "list", "List \(kind.plural)",
        examples: [.init("\(prefix) list --all", "archived ones too")])
    ) { session, arguments in try list(session, arguments) }
  }

  private var show: Command<Session> {
    Command(
      CommandSyntax(
        "show", "Show a \(kind.noun)", arguments: [name],
        examples: [.init("\(prefix) show \(sample)", "one \(kind.noun)")])
    ) { session, arguments in
      try session.show(session.scorer.documents.document(request, named: named(arguments)))
    }
  }

  private var add: Command<Session> {
    Command(kind.addSyntax.below("score \(sport.id)")) { session, arguments in
      try session.showWritten(
        session.asking {
          try session.scorer.documents.addDocument(request, arguments, answers: $0)
        })
    }
  }

  private var edit: Command<Session> {
    var syntax = kind.editSyntax.below("score \(sport.id)")
    syntax = CommandSyntax(
      syntax.name, syntax.abstract, discussion: syntax.discussion,
      arguments: [name] + syntax.arguments, options: syntax.options, examples: syntax.examples)
    return Command(syntax) { session, arguments in
      try session.showWritten(
        session.asking {
          try session.scorer.documents.editDocument(
            request, named: named(arguments), arguments, answers: $0)
        })
    }
  }

  private var archive: Command<Session> {
    Command(
      CommandSyntax(
        "archive", "Stop listing a \(kind.noun), which can still be found by name",
        arguments: [name],
        examples: [.init("\(prefix) archive \(sample)", "no longer list it")])
    ) { session, arguments in
      try session.showWritten(
        session.scorer.documents.archiveDocument(request, named: named(arguments)))
    }
  }

  private var restore: Command<Session> {
    Command(
      CommandSyntax(
        "restore", "List an archived or deleted \(kind.noun) again", arguments: [name],
        examples: [.init("\(prefix) restore \(sample)", "list it again")])
    ) { session, arguments in
      try session.showWritten(
        session.scorer.documents.restoreDocument(request, named: named(arguments)))
    }
  }

  private var delete: Command<Session> {
    Command(
      CommandSyntax(
        "delete", "Delete a \(kind.noun)",
        discussion: "Rounds that were started from it keep their copy of it.",
        arguments: [name],
        examples: [.init("\(prefix) delete \(sample) --yes", "without the question")])
    ) { session, arguments in
      try session.showWritten(
        session.asking {
          try session.scorer.documents.deleteDocument(request, named: named(arguments), answers: $0)
        })
    }
  }

  private var importFile: Command<Session> {
    Command(
      CommandSyntax(
        "import", "Add the \(kind.plural) of a file, without changing existing ones",
        arguments: [Self.file],
        examples: [.init("\(prefix) import \(kind.plural).json", "add them")])
    ) { session, arguments in
      let path = arguments.text(Self.file) ?? "-"
      let text = try TextFile.read(path, session)
      try session.showWritten(
        session.scorer.documents.importDocuments(request, text, from: TextFile.name(of: path)))
    }
  }

  private var exportFile: Command<Session> {
    Command(
      CommandSyntax(
        "export", "Write all \(kind.plural) to a file that `import` reads",
        arguments: [Self.output], options: [Self.force],
        examples: [.init("\(prefix) export \(kind.plural).json", "all of them")])
    ) { session, arguments in
      try TextFile.write(
        session.scorer.documents.exportDocuments(request), to: arguments.text(Self.output) ?? "-",
        replacing: arguments.has(Self.force), session)
    }
  }
}
