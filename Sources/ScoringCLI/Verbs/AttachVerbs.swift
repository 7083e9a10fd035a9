import ScoringDesk
import ScoringKit

/// The commands `attach` and `detach` for the files of a round, such as a picture of the paper
/// card.
enum AttachVerbs {
  private static let round = ArgumentSyntax(
    "ROUND", completes: .round,
    "the round: a number in the history, or the beginning of its id or title")
  private static let file = ArgumentSyntax(
    "FILE", optional: true, completes: .file,
    "the file to attach; - is standard input; without FILE, attached files are listed")
  private static let attached = ArgumentSyntax(
    "NAME", "the file, by its number in the list or the beginning of its name")
  private static let name = OptionSyntax(
    "name", value: .text("TEXT"), "the name of the attached file; by default, its own name")
  private static let save = OptionSyntax(
    "save", value: .text("NAME"),
    "write this attached file to disk: its number in the list, or the beginning of its name")
  private static let output = OptionSyntax(
    "output", short: "o", value: .text("FILE"), completes: .file,
    "the file that --save writes; - is standard output; by default, its own name in this folder")
  private static let force = OptionSyntax("force", "replace an existing file")

  /// Returns the commands `attach` and `detach` of a sport; if `sport` is nil, those for any sport.
  static func commands(_ sport: Sport?) -> [Command<Session>] {
    [Command("attach") { attach(sport) }, Command("detach") { detach(sport) }]
  }

  /// Returns the command `attach`, which attaches a file to a round, lists its files, or writes one
  /// to disk.
  static func attach(_ sport: Sport?) -> Command<Session> {
    let program = RoundOptions.program(sport)
    return Command(
      CommandSyntax(
        "attach", "Attach a file to a \(RoundOptions.noun(sport)), or list its files",
        discussion: """
          Use it for a picture of the paper card, for example. PNG, JPEG, GIF, WebP, HEIC, PDF \
          and plain text are accepted, up to 10 MB each and 20 files. Attached files are part of \
          bundles, of JSON and of `sync`; they are shared with others only on request.
          """,
        arguments: [round, file], options: [name, save, output, force],
        examples: [
          .init("\(program) attach 1 card.jpg", "attach it to the newest finished round"),
          .init("\(program) attach 1", "list the attached files"),
          .init("\(program) attach 1 --save 1 --output copy.jpg", "write the first file to disk"),
        ])
    ) { session, arguments in
      let request = RoundRequest(sport: sport?.id, round: arguments.text(round) ?? "")
      let path = arguments.text(file)
      if let saved = arguments.text(save) {
        try refuse(path, beside: "--save")
        try refuse(arguments.text(name).map { _ in "--name" }, beside: "--save")
        return try write(saved, of: request, arguments, session)
      }
      try refuse(arguments.text(output).map { _ in "--output" }, without: "--save")
      guard let path else {
        try refuse(arguments.text(name).map { _ in "--name" }, without: "FILE")
        return try session.show(session.scorer.notes.attachments(of: request))
      }
      let bytes = try TextFile.bytes(of: path, limit: Attachment.mostBytes, session)
      try session.showWritten(
        session.scorer.notes.attach(
          bytes, name: arguments.text(name) ?? (path == "-" ? "attachment" : path), to: request))
    }
  }

  /// Returns the command `detach`, which removes a file from a round.
  static func detach(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "detach", "Remove an attached file from a \(RoundOptions.noun(sport))",
        discussion: """
          `undo` brings the file back. Its content stays in the store until the \
          \(RoundOptions.noun(sport)) is deleted.
          """,
        arguments: [round, attached],
        examples: [
          .init("\(RoundOptions.program(sport)) detach 1 card", "by the beginning of its name"),
          .init("\(RoundOptions.program(sport)) detach 1 2", "the second one of the list"),
        ])
    ) { session, arguments in
      let request = RoundRequest(sport: sport?.id, round: arguments.text(round) ?? "")
      try session.showWritten(
        session.scorer.notes.detach(arguments.text(attached) ?? "", of: request))
    }
  }

  private static func write(
    _ name: String, of request: RoundRequest, _ arguments: Arguments, _ session: Session
  ) throws {
    let found = try session.scorer.notes.attachment(name, of: request)
    // An attached file may have the name "-", which must not be read as standard output.
    let path = arguments.text(output) ?? (found.name == "-" ? "./-" : found.name)
    try TextFile.write(found.bytes, to: path, replacing: arguments.has(force), session)
    guard path != "-" else { return }
    try session.show(
      Page(
        kind: "saved",
        payload: [
          "roundID": .string(found.round), "name": .string(found.name),
          "type": found.type.map { .string($0.rawValue) } ?? .null,
          "bytes": .integer(found.bytes.count), "file": .string(path),
        ],
        blocks: [.verbatim(path)]))
  }

  private static func refuse(_ word: String?, beside option: String) throws {
    guard let word else { return }
    throw UsageError(
      .conflict, "\(option) writes a file to disk, and attaches none.", token: word,
      hint: "Leave \(word) out.")
  }

  private static func refuse(_ word: String?, without other: String) throws {
    guard let word else { return }
    throw UsageError(
      .conflict, "\(word) has no effect without \(other).", token: word, hint: "Leave it out.")
  }
}
