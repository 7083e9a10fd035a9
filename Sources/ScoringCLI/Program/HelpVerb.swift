import ScoringDesk
import ScoringKit

/// The commands `score help` and `score manual`, which print the help of commands and of topics.
enum HelpVerb {
  private static let words = ArgumentSyntax(
    "COMMAND", optional: true, repeats: true, completes: .topic, "a command, or a topic")

  /// The command `score help`.
  static let command = Command<Session>(
    CommandSyntax(
      "help", "Show the help of a command or a topic",
      discussion: """
        Topics: \(topicNames). `help notation SPORT` explains the lines of one sport. With --json, \
        it describes the command and all commands below it for programs.
        """,
      arguments: [words],
      examples: [
        .init("score help", "list all commands"),
        .init("score help exit-codes", "the exit codes"),
        .init("score help --json", "every command and option, for programs"),
      ])
  ) { session, arguments in try show(arguments.texts(words), session) }

  /// The command `score manual`.
  static let manual = Command<Session>(
    CommandSyntax(
      "manual", "Print the manual page, for `man`",
      examples: [.init("score manual > score.1", "the page as a file, for man -l score.1")])
  ) { session, _ in
    let page = ManualPage.roff(
      ProgramTree.root(session.sports), globals: GlobalOptions.all,
      // The manual page has a section of its own for the options.
      topics: HelpTopic.all(session.sports).filter { $0.name != HelpTopic.options.name },
      files: files, version: ProgramTree.version)
    try write(page, named: "manual", session)
  }

  /// Prints a text unchanged for other programs; with `--json`, in the envelope of JSON output.
  static func write(_ text: String, named name: String, _ session: Session) throws {
    guard session.options.json else { return session.console.write(text) }
    try session.show(
      Page(kind: "topic", payload: ["name": .string(name), "text": .string(text)], blocks: []))
  }

  /// The files of the program, for the section of the manual page.
  static let files = [
    HelpTopic.Row(
      "$SCORE_HOME/score.db",
      "the store: all rounds, players and documents; ~/.local/share/score/score.db if SCORE_HOME "
        + "is not set; `score paths` prints it")
  ]

  private static var topicNames: String {
    HelpTopic.all(SportList([])).map(\.name).joined(separator: ", ")
  }

  private static func show(_ names: [String], _ session: Session) throws {
    let topics = HelpTopic.all(session.sports)
    if let topic = try topics.first(where: { [$0.name] == names }) ?? ofSport(names, session) {
      let text = topic.text(width: session.console.width)
      guard session.options.json else { return session.console.page(text) }
      return try write(topic.text(width: 80), named: topic.name, session)
    }
    let path: [Command<Session>]
    do throws(UsageError) {
      path = try CommandParser(ProgramTree.root(session.sports)).commands(at: names)
    } catch {
      throw suggesting(topics, names, error)
    }
    guard !session.options.json else {
      return try session.show(
        Page(kind: "commands", payload: CommandsDocument.payload(path), blocks: []))
    }
    session.console.page(
      HelpText.text(path, length: .full, width: session.console.width, topics: topics))
  }

  /// Returns the topic `notation` for the sport that is named after it; nil for other names.
  ///
  /// - Throws: a usage error that lists the sports if there is none of that name.
  private static func ofSport(_ names: [String], _ session: Session) throws(UsageError)
    -> HelpTopic?
  {
    guard names.count == 2, names[0] == HelpTopic.notationName else { return nil }
    let id = names[1].lowercased()
    let sports = session.sports.sports.filter { !$0.grammar.isEmpty }
    guard let sport = sports.first(where: { $0.id == id }) else {
      throw UsageError(
        .unknownCommand, "There is no sport called \"\(names[1])\".", token: names[1],
        suggestions: NearName.suggestions(for: id, among: sports.map(\.id)).prefix(2).map {
          "score help \(HelpTopic.notationName) \($0)"
        }, expected: sports.map(\.id))
    }
    return HelpTopic.notation(SportList([sport]))
  }

  /// Returns an error that also suggests the help topics with names similar to the typed word.
  private static func suggesting(_ topics: [HelpTopic], _ names: [String], _ error: UsageError)
    -> UsageError
  {
    guard names.count == 1, let name = names.first else { return error }
    let all = topics.map(\.name)
    let beginning = all.filter { $0.hasPrefix(name.lowercased()) && name.count > 2 }
    let near = beginning.isEmpty ? NearName.suggestions(for: name, among: all) : beginning
    var error = error
    error.suggestions = near.prefix(2).map { "score help \($0)" } + error.suggestions
    return error
  }
}
