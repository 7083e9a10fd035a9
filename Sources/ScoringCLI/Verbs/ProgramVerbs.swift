import ScoringKit

/// `score`, `score <sport>` and `score sports`: where one begins.
enum ProgramVerbs {
  /// What `score` alone shows.
  static func home(_ session: Session, _ sports: [Sport]) throws {
    if try session.read({ try $0.me() }) == nil, session.console.canAsk {
      let naming = PlayerNaming(session, allowsNear: false)
      _ = try naming.me()
    }
    for kind in sports.flatMap(\.references) {
      session.console.detail(
        "\(Phrases.count(kind.seeds.count, kind.noun, plural: kind.plural)) come with the program.")
    }
    try session.show(
      session.read { book in
        try HomePage(book: book, sports: sports, dateStyle: session.options.date).page()
      })
  }

  /// `score sports`.
  static let sports = Command<Session>(
    CommandSyntax(
      "sports", "List the sports that this program knows",
      examples: [.init("score sports", "all of them")])
  ) { session, _ in
    let sports = session.sports.sports
    let rows = sports.map { sport in
      Sheet.Row(
        [Cell(sport.id), Cell(sport.name, .dim), Cell("›", .accent)],
        spoken: "\(sport.name): score \(sport.id)")
    }
    try session.show(
      Page(
        kind: "sports",
        payload: .array(
          sports.map { ["id": .string($0.id), "name": .string($0.name)] }),
        blocks: [
          .sheet(
            Sheet(
              columns: [Sheet.Column("Sport"), Sheet.Column(""), Sheet.Column("")], rows: rows))
        ],
        next: sports.first.map { ["score \($0.id)"] } ?? []))
  }

  /// A sport's own command, run over the book.
  static func own(_ command: SportCommand, of sport: Sport) -> Command<Session> {
    Command(command.syntax) { session, arguments in
      try session.show(
        session.read { book in
          try command.run(arguments, DocumentShelf(book: book, sport: sport))
        })
    }
  }
}
