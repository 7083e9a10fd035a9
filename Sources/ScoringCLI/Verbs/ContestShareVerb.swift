import ScoringDesk
import ScoringKit
import ScoringViews

/// The subcommand `event share`, which makes a text, page or picture of an event's places.
enum ContestShareVerb {
  private static let stage = OptionSyntax(
    "stage", value: .text("STAGE"), "the stage; by default, the last one with places")

  static let command = Command<Session>(
    CommandSyntax(
      "share", "Make a text, picture or web page of the places of an event",
      discussion: """
        A picture shows who is first in large type, and the table. `score links event NAME` makes \
        a link to the event instead.
        """,
      options: [
        stage, ShareVerb.form, ShareVerb.format, ShareVerb.theme, ShareVerb.output, ShareVerb.force,
      ],
      examples: [
        .init("score event share", "the tables as text"),
        .init("score event share --output cup.svg", "a picture"),
        .init("score event share --output results.html", "a page to print"),
      ])
  ) { session, arguments in
    let shared = try session.scorer.contests.shared(
      ContestVerbs.request(arguments, [:]), stage: arguments.text(stage))
    let path = arguments.text(ShareVerb.output)
    let form = try SharedFile.Form(
      named: arguments.text(ShareVerb.form), path: path,
      isPicture: arguments.text(ShareVerb.format) != nil, isHandedOn: false)
    // This is checked before the picture is drawn, which needs a program that may be missing.
    let isPrinted = path.map { $0 == "-" } ?? true
    guard form != .png || !isPrinted else {
      throw UsageError(
        .conflict, "A PNG is written to a file.", token: "--form", hint: "--output names it.")
    }
    let file = try SharedFile(
      shared.page, form == .text ? nil : shared.picture, form,
      PictureFormat(rawValue: arguments.text(ShareVerb.format) ?? "") ?? .post,
      appearance: ShareVerb.appearance(arguments), session)
    guard let path, !isPrinted else { return session.console.write(file.text ?? "") }
    try file.write(to: path, replacing: arguments.has(ShareVerb.force), session)
    for sentence in file.warnings { session.console.note(sentence) }
    session.console.write(path + "\n")
  }
}
