import ScoringContests
import ScoringDesk
import ScoringKit
import ScoringViews

/// The subcommand `event share`, which makes a text, page or picture of an event's places.
enum ContestShareVerb {
  private static let stage = OptionSyntax(
    "stage", value: .text("STAGE"), "the stage; by default, the last one with places")

  private static let division = OptionSyntax(
    "division", value: .text("DIVISION"), "the division or pool; by default, the first one")
  private static let subject = OptionSyntax(
    "show", value: .choice("PART", ContestShareRequest.Subject.allCases.map(\.rawValue)),
    "the content of a picture; by default, the winners as soon as there are any")

  private static let ofRound = OptionSyntax(
    "of-round", value: .integer("N", 1...Season.mostRounds),
    "the round of a start list; by default, the one in play")

  static let command = Command<Session>(
    CommandSyntax(
      "share", "Make a text, picture or web page of the places of an event",
      discussion: """
        A picture shows the winners of a stage or division that is over; of one that is being \
        played, it shows the table or the matches of the knockout. `score links event NAME` makes \
        a link to the event instead.
        """,
      options: [
        stage, division, subject, ofRound, ShareVerb.form, ShareVerb.format, ShareVerb.theme,
        ShareVerb.output, ShareVerb.force, RoundOptions.damaged,
      ],
      examples: [
        .init("score event share", "the tables as text"),
        .init("score event share --output cup.svg", "a picture"),
        .init("score event share --division Recurve --output recurve.svg", "one division"),
        .init("score event share --show bracket --output matches.svg", "the knockout"),
        .init("score event share --output results.html", "a page to print"),
        .init("score event share --show start --output start.html", "the start list, to print"),
      ])
  ) { session, arguments in
    var choice = ContestShareRequest(
      stage: arguments.text(stage), division: arguments.text(division),
      subject: ContestShareRequest.Subject(rawValue: arguments.text(subject) ?? ""))
    choice.round = arguments.integer(ofRound)
    choice.admitsDamage = arguments.has(RoundOptions.damaged)
    let shared = try session.scorer.contests.shared(
      ContestVerbs.request(arguments, [:]), choice)
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
