import ScoringDesk
import ScoringKit
import ScoringViews

/// The command `share`, which makes a text, picture, page or link of a round, or of one
/// participant, for other people.
enum ShareVerb {
  static let form = OptionSyntax(
    "form", short: "f", value: .choice("FORM", SharedFile.Form.allCases.map(\.rawValue)),
    "the form; by default that of the file's ending, png for --copy and --open, svg for "
      + "--format, else text")
  static let format = OptionSyntax(
    "format", value: .choice("FORMAT", PictureFormat.allCases.map(\.rawValue)),
    "the size of a picture: post (1080 x 1080, the default), story (1080 x 1920), wide "
      + "(1200 x 630), page (as high as necessary)")
  static let theme = OptionSyntax(
    "theme", value: .choice("THEME", ["auto", "light", "dark"]),
    "the colours of a picture; auto follows the viewer's setting")
  private static let names = OptionSyntax(
    "names", value: .choice("NAMES", ShownNames.allCases.map(\.rawValue)),
    "how names are shown; full by default")
  private static let note = OptionSyntax("note", "show the note too")
  private static let attachments = OptionSyntax(
    "attachments", "share the attached files too, in html or by a link")
  static let output = OptionSyntax(
    "output", short: "o", value: .text("FILE"), completes: .file,
    "the file; - is standard output, the default for text")
  private static let copy = OptionSyntax("copy", "also put it on the clipboard")
  private static let open = OptionSyntax("open", "show the file in its usual program")
  static let force = OptionSyntax("force", "replace an existing file")

  /// Returns the command `share` of a sport; `nil` is that of the whole program, which shares a
  /// round of any sport.
  static func command(_ sport: Sport?) -> Command<Session> {
    Command(syntax(sport)) { session, arguments in
      let request = ShareRequest(
        round: RoundRequest(
          sport: sport?.id, round: arguments.text(RoundOptions.roundArgument)),
        player: arguments.text(RoundOptions.player),
        sheet: sport.flatMap(sheetOption).flatMap { arguments.text($0) },
        names: shownNames(arguments),
        showsNote: arguments.has(note), showsFiles: arguments.has(attachments),
        admitsDamage: arguments.has(RoundOptions.damaged))
      // Only a link can expire, so `--expires` alone also asks for a link.
      guard !arguments.has(LinkVerbs.link), arguments.text(LinkVerbs.expires) == nil else {
        return try LinkVerbs.make(request, arguments, session)
      }
      try handOut(request, arguments, session)
    }
  }

  private static func syntax(_ sport: Sport?) -> CommandSyntax {
    let program = sport.map { "score \($0.id)" } ?? "score"
    let round = sport?.nouns.round ?? "round"
    return CommandSyntax(
      "share", "Make a text, picture, web page or link of a \(round) for others",
      discussion: """
        svg and png are pictures to post; html is one file with the picture and its tables. PNG \
        needs rsvg-convert (librsvg) or inkscape. The organiser, ids and commands are left out; the note and \
        attached files are included on request. With --link, it makes a link instead of a file, \
        which works while `score serve` runs, and which can be revoked. Copies that others have \
        can't be withdrawn.
        """,
      arguments: [RoundOptions.roundArgument],
      options: [RoundOptions.player] + [sport.flatMap(sheetOption)].compactMap(\.self)
        + [form, format, theme, names, note, attachments, output, copy, open, force]
        + [LinkVerbs.link, LinkVerbs.expires, LinkVerbs.publicURL, RoundOptions.damaged],
      examples: [
        .init("\(program) share 1", "the newest round, as text"),
        .init("\(program) share 1 --form svg --names initials", "a picture, in a file"),
        .init(
          "\(program) share 1 --format story --theme dark --output story.svg",
          "a picture as high as a phone's screen"),
        .init("\(program) share 1 --link --expires 1h", "a link that works for an hour"),
      ]
        + (sport?.sheets ?? []).map {
          .init("\(program) share 1 --sheet \($0.id)", "a score sheet: \($0.abstract)")
        })
  }

  private static func shownNames(_ arguments: Arguments) -> ShownNames {
    arguments.text(names).flatMap(ShownNames.init) ?? .full
  }

  /// Makes the card of a round, and delivers it as the options say: to a file, to the clipboard, in
  /// a viewer, or on standard output.
  private static func handOut(
    _ request: ShareRequest, _ arguments: Arguments, _ session: Session
  ) throws {
    let shared = try session.scorer.sharing.share(request)
    let path = arguments.text(output)
    let (isCopied, isOpened) = (arguments.has(copy), arguments.has(open))
    let form = try SharedFile.Form(
      named: arguments.text(form), path: path, isPicture: arguments.text(format) != nil,
      isHandedOn: isCopied || isOpened)
    let file = try file(of: shared, form, request, arguments, session)
    let isOnClipboardAlone = isCopied && !isOpened && path == nil
    let target = path ?? (form == .text && !isOpened ? "-" : self.file(shared, form.rawValue))
    func remember() throws {
      guard
        try !session.scorer.sharing.logShare(
          of: shared.round, form: form.rawValue, names: request.names)
      else { return }
      session.console.detail("The store can only be read, so the share is not in the log.")
    }
    guard !session.options.json || target != "-" || isOnClipboardAlone else {
      try remember()
      return try session.show(result(shared.round, form, file: nil, text: file.text))
    }
    if !isOnClipboardAlone {
      try file.write(to: target, replacing: arguments.has(force), session)
    }
    if isCopied { try file.copy() }
    try remember()
    if isOpened, target != "-" { try file.open(session.environment.absolutePath(target)) }
    for sentence in file.warnings { session.console.note(sentence) }
    guard target != "-" else { return }
    try session.show(
      result(
        shared.round, form, file: isOnClipboardAlone ? nil : target, text: nil,
        copied: isOnClipboardAlone))
  }

  /// Returns the card of a round in a form, with the attached files if the command line asks for
  /// them.
  private static func file(
    of shared: SharedRound, _ form: SharedFile.Form, _ request: ShareRequest,
    _ arguments: Arguments, _ session: Session
  ) throws -> SharedFile {
    guard form == .html || !request.showsFiles else {
      throw UsageError(
        .conflict, "Attached files are shared in an HTML file or by a link.",
        token: "--attachments", hint: "--form html or --link includes them.")
    }
    let images = try shared.files.compactMap { file in
      HTMLRenderer.Image(
        name: file.name,
        bytes: try session.scorer.sharing.sharedFile(file.number, of: request).bytes)
    }
    return try SharedFile(
      shared, form, PictureFormat(rawValue: arguments.text(format) ?? "") ?? .post,
      isSheet: request.sheet != nil, appearance: appearance(arguments), images: images, session)
  }

  /// Writes the card of a round as an SVG picture to the current folder, like `share --form svg`.
  ///
  /// - Returns: the name of the file that was written.
  static func writePicture(of round: RoundRequest, replacing: Bool, _ session: Session) throws
    -> String
  {
    let shared = try session.scorer.sharing.share(ShareRequest(round: round))
    let path = file(shared, "svg")
    try SharedFile(shared, .svg, .post, isSheet: false, appearance: nil, session)
      .write(to: path, replacing: replacing, session)
    _ = try session.scorer.sharing.logShare(of: shared.round, form: "svg", names: .full)
    return path
  }

  /// Returns the name of the file for a card if the command line names none: `pebbles-a1b2c3.svg`.
  private static func file(_ shared: SharedRound, _ form: String) -> String {
    "\(shared.sport)-\(shared.round.prefix(6)).\(form == "text" ? "txt" : form)"
  }

  /// Returns the page that reports the share: the name of the file, or the text if no file was
  /// written.
  private static func result(
    _ round: String, _ form: SharedFile.Form, file: String?, text: String?, copied: Bool = false
  ) -> Page {
    Page(
      kind: "shared",
      payload: [
        "roundID": .string(round), "form": .string(form.rawValue),
        "file": file.map { .string($0) } ?? .null, "text": text.map { .string($0) } ?? .null,
      ],
      blocks: [copied ? .line("Copied.") : .verbatim(file ?? "")])
  }

  /// Returns the option `--sheet`, which selects a score sheet; nil if the sport has no score
  /// sheets.
  private static func sheetOption(_ sport: Sport) -> OptionSyntax? {
    guard !sport.sheets.isEmpty else { return nil }
    return OptionSyntax(
      "sheet", value: .choice("SHEET", sport.sheets.map(\.id)),
      "a score sheet instead of the card")
  }

  static func appearance(_ arguments: Arguments) -> Theme.Appearance? {
    switch arguments.text(theme) {
    case "light": .light
    case "dark": .dark
    default: nil
    }
  }
}
