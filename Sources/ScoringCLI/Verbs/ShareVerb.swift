import ScoringKit
import ScoringStore
import ScoringViews

/// `share`: the card of a round, or of one participant, for other people.
enum ShareVerb {
  private static let form = OptionSyntax(
    "form", short: "f", value: .choice("FORM", ["text", "html", "svg"]),
    "what is made; text if not said")
  private static let theme = OptionSyntax(
    "theme", value: .choice("THEME", ["auto", "light", "dark"]),
    "the ground of a picture; auto is the reader's own")
  private static let names = OptionSyntax(
    "names", value: .choice("NAMES", ShownNames.allCases.map(\.rawValue)),
    "how much of the names is shown; full if not said")
  private static let note = OptionSyntax("note", "show the note too")
  private static let output = OptionSyntax(
    "output", short: "o", value: .text("FILE"), completes: .file,
    "the file; - is standard output, and where text goes if not said")
  private static let force = OptionSyntax("force", "replace a file that is there")

  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let sheets = sheetOptions(sport)
    return Command(
      CommandSyntax(
        "share", "Make a card of a \(sport.nouns.round) to hand out",
        discussion: """
          html is one file that needs nothing else; svg is a picture as wide as a telephone. \
          Who organised it, ids and commands are left out, and the note too unless it is asked \
          for. What was handed out cannot be taken back.
          """,
        arguments: [RoundOptions.roundArgument],
        options: [RoundOptions.player] + sheets + [form, theme, names, note, output, force],
        examples: [
          .init("score \(sport.id) share 1", "the newest card, as text"),
          .init("score \(sport.id) share 1 --form svg --names initials", "a picture, in a file"),
        ]
          + sport.sheets.map {
            .init("score \(sport.id) share 1 --sheet \($0.id)", "a score sheet: \($0.abstract)")
          })
    ) { session, arguments in
      let (stream, page) = try session.read { try card(arguments, sport, $0, session) }
      let form = arguments.text(form) ?? "text"
      let text = try drawn(page, form, arguments, session)
      let isText = form == "text"
      guard !session.options.json || arguments.text(output) ?? (isText ? "-" : "") != "-" else {
        try remember(stream, form, arguments, session)
        return try session.show(result(stream, form, file: nil, text: text))
      }
      let path =
        arguments.text(output) ?? (isText ? "-" : "\(sport.id)-\(stream.key.prefix(6)).\(form)")
      try TextFile.write(text, to: path, replacing: arguments.has(force), session)
      try remember(stream, form, arguments, session)
      guard path != "-" else { return }
      try session.show(result(stream, form, file: path, text: nil))
    }
  }

  /// What programs are told: the file, or the text itself where none was written.
  private static func result(_ stream: StreamID, _ form: String, file: String?, text: String?)
    -> Page
  {
    Page(
      kind: "shared",
      payload: [
        "roundID": .string(stream.key), "form": .string(form),
        "file": file.map { .string($0) } ?? .null, "text": text.map { .string($0) } ?? .null,
      ],
      blocks: [.verbatim(file ?? "")])
  }

  /// The option that picks a score sheet, in a sport that has some.
  private static func sheetOptions(_ sport: Sport) -> [OptionSyntax] {
    guard !sport.sheets.isEmpty else { return [] }
    return [
      OptionSyntax(
        sheetName, value: .choice("SHEET", sport.sheets.map(\.id)),
        "a score sheet instead of the card")
    ]
  }

  private static let sheetName = "sheet"

  private static func card(
    _ arguments: Arguments, _ sport: Sport, _ book: Book, _ session: Session
  ) throws -> (StreamID, Page) {
    let stream = try CurrentRound.find(
      arguments.text(RoundOptions.roundArgument), sport: sport, scope: .shown, in: book)
    let record = try book.record(stream)
    let shown = arguments.text(names).flatMap(ShownNames.init) ?? .full
    let seat = try arguments.text(RoundOptions.player).map {
      try book.seat(named: $0, in: record)
    }
    let hidden = Book.Record(
      stream: stream, sport: sport, ledger: record.ledger,
      roster: shown.roster(record.roster, noun: sport.nouns.participant))
    let page = SharePage(
      record: hidden, dateStyle: session.options.date, showsNote: arguments.has(note))
    let id = arguments.options[sheetName]?.last
    guard let layout = sport.sheets.first(where: { $0.id == id }) else {
      return (stream, page.page(of: seat))
    }
    return (stream, page.page(showing: try layout.draw(hidden.ledger, hidden.roster, seat)))
  }

  private static func drawn(
    _ page: Page, _ form: String, _ arguments: Arguments, _ session: Session
  ) throws -> String {
    switch form {
    case "html":
      return HTMLRenderer(appearance: appearance(arguments)).render(page, title: page.title)
    case "svg":
      // A score sheet is paper, and as wide as it needs to be; a card is a telephone's screen.
      let isSheet = arguments.options[sheetName] != nil
      return
        (isSheet
        ? SVGRenderer(fitting: page, appearance: appearance(arguments))
        : SVGRenderer(appearance: appearance(arguments))).render(page, title: page.title)
    default: return TerminalRenderer(width: session.console.renderer.width).render(page)
    }
  }

  private static func appearance(_ arguments: Arguments) -> Theme.Appearance? {
    switch arguments.text(theme) {
    case "light": .light
    case "dark": .dark
    default: nil
    }
  }

  /// Writes into the log that the round was shared; a store that can only be read lets it be.
  private static func remember(
    _ stream: StreamID, _ form: String, _ arguments: Arguments, _ session: Session
  ) throws {
    let value: JSONValue = [
      "form": .string(form), "names": .string(arguments.text(names) ?? "full"),
    ]
    do {
      try session.write { writer in
        let record = try writer.book.record(stream)
        var drafts = try record.ledger.drafts(setting: [FieldBody(FieldBody.sharedKey, value)])
        for index in drafts.indices { drafts[index].origin = .imported }
        try writer.append(drafts, to: record)
      }
    } catch let error as StoreError where [.readOnly, .permission].contains(error.kind) {
      session.console.detail("The store can only be read, so the share is not in the log.")
    }
  }
}
