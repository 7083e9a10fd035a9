import ScoringDesk
import ScoringKit
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
    Command(
      CommandSyntax(
        "share", "Make a card of a \(sport.nouns.round) to hand out",
        discussion: """
          html is one file that needs nothing else; svg is a picture as wide as a telephone. \
          Who organised it, ids and commands are left out, and the note too unless it is asked \
          for. What was handed out cannot be taken back. A link shows the same in a browser while \
          it holds and `score serve` runs, and can be taken back.
          """,
        arguments: [RoundOptions.roundArgument],
        options: [RoundOptions.player] + [sheetOption(sport)].compactMap(\.self)
          + [form, theme, names, note, output, force]
          + [LinkVerbs.link, LinkVerbs.expires, LinkVerbs.publicURL],
        examples: [
          .init("score \(sport.id) share 1", "the newest card, as text"),
          .init("score \(sport.id) share 1 --form svg --names initials", "a picture, in a file"),
          .init("score \(sport.id) share 1 --link --expires 1h", "a link that holds for an hour"),
        ]
          + sport.sheets.map {
            .init("score \(sport.id) share 1 --sheet \($0.id)", "a score sheet: \($0.abstract)")
          })
    ) { session, arguments in
      let shown = arguments.text(names).flatMap(ShownNames.init) ?? .full
      let sheet = sheetOption(sport).flatMap { arguments.text($0) }
      let request = ShareRequest(
        round: RoundRequest(
          sport: sport.id, round: arguments.text(RoundOptions.roundArgument)),
        player: arguments.text(RoundOptions.player), sheet: sheet, names: shown,
        showsNote: arguments.has(note))
      guard !arguments.has(LinkVerbs.link) else {
        return try LinkVerbs.make(request, arguments, session)
      }
      let (round, _, page) = try session.scorer.share(request)
      let form = arguments.text(form) ?? "text"
      let text = drawn(page, form, isSheet: sheet != nil, arguments, session)
      let isText = form == "text"
      func remember() throws {
        guard try !session.scorer.logShare(of: round, form: form, names: shown) else { return }
        session.console.detail("The store can only be read, so the share is not in the log.")
      }
      guard !session.options.json || arguments.text(output) ?? (isText ? "-" : "") != "-" else {
        try remember()
        return try session.show(result(round, form, file: nil, text: text))
      }
      let path = arguments.text(output) ?? (isText ? "-" : file(round, sport.id, form))
      try TextFile.write(text, to: path, replacing: arguments.has(force), session)
      try remember()
      guard path != "-" else { return }
      try session.show(result(round, form, file: path, text: nil))
    }
  }

  /// Writes the card of a round as a picture into the current folder, as `--form svg` does.
  ///
  /// - Returns: the name of the file.
  static func writePicture(of round: RoundRequest, replacing: Bool, _ session: Session) throws
    -> String
  {
    let (id, sport, page) = try session.scorer.share(ShareRequest(round: round))
    let path = file(id, sport, "svg")
    try TextFile.write(
      SVGRenderer(appearance: nil).render(page, title: page.title), to: path,
      replacing: replacing, session)
    _ = try session.scorer.logShare(of: id, form: "svg", names: .full)
    return path
  }

  /// What a card's file is called where nobody says.
  private static func file(_ round: String, _ sport: String, _ form: String) -> String {
    "\(sport)-\(round.prefix(6)).\(form)"
  }

  /// What programs are told: the file, or the text itself where none was written.
  private static func result(_ round: String, _ form: String, file: String?, text: String?)
    -> Page
  {
    Page(
      kind: "shared",
      payload: [
        "roundID": .string(round), "form": .string(form),
        "file": file.map { .string($0) } ?? .null, "text": text.map { .string($0) } ?? .null,
      ],
      blocks: [.verbatim(file ?? "")])
  }

  /// The option that picks a score sheet, in a sport that has some.
  private static func sheetOption(_ sport: Sport) -> OptionSyntax? {
    guard !sport.sheets.isEmpty else { return nil }
    return OptionSyntax(
      "sheet", value: .choice("SHEET", sport.sheets.map(\.id)),
      "a score sheet instead of the card")
  }

  private static func drawn(
    _ page: Page, _ form: String, isSheet: Bool, _ arguments: Arguments, _ session: Session
  ) -> String {
    let appearance = appearance(arguments)
    switch form {
    case "html": return HTMLRenderer(appearance: appearance).render(page, title: page.title)
    case "svg":
      // A score sheet is paper, and as wide as it needs to be; a card is a telephone's screen.
      let renderer =
        isSheet
        ? SVGRenderer(fitting: page, appearance: appearance) : SVGRenderer(appearance: appearance)
      return renderer.render(page, title: page.title)
    default:
      return TerminalRenderer(width: session.console.renderer.width, cuts: false).render(page)
    }
  }

  private static func appearance(_ arguments: Arguments) -> Theme.Appearance? {
    switch arguments.text(theme) {
    case "light": .light
    case "dark": .dark
    default: nil
    }
  }
}
