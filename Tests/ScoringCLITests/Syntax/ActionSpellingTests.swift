import ProgramTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringCLI
@testable import ScoringDesk

@Suite struct ActionSpellingTests {
  @Test(
    arguments: [
      (Action("doctor"), "score doctor"),
      (Action("doctor", options: ["rebuild": nil]), "score doctor --rebuild"),
      (Action("me", [.blank("NAME")]), "score me NAME"),
      (Action("players merge", ["zoe", "Ann Lee"]), "score players merge zoe \"Ann Lee\""),
      (
        Action("show", of: "pebbles", round: "7h3k", options: ["player": "Ann"]),
        "score pebbles show 7h3k --player Ann"
      ),
      (
        Action("note", of: "pebbles", round: "7h3k", [.blank("TEXT")]),
        "score pebbles note 7h3k TEXT"
      ),
      (
        Action("undo", of: "pebbles", round: "7h3k", options: ["force": nil]),
        "score pebbles undo --force --round 7h3k"
      ),
      (Action("", of: "pebbles"), "score pebbles"),
    ] as [(Action, String)])
  func test_line_isWhatIsTyped(action: Action, line: String) {
    #expect(ActionSpelling.line(action) == line)
  }

  @Test(arguments: [
    ("plain", "plain"), ("2026-03-01", "2026-03-01"), ("3,4,3", "3,4,3"), ("Ann+Ben", "Ann+Ben"),
    ("", "\"\""), ("Ann Lee", "\"Ann Lee\""), ("O'Neil", "\"O'Neil\""), ("-rf", "\"-rf\""),
    ("Zoë", "\"Zoë\""), ("a;b", "\"a;b\""), ("*", "\"*\""), ("$HOME", "'$HOME'"),
    ("`id`", "'`id`'"), ("a\"b", "'a\"b'"), ("a\\b", "'a\\b'"), ("Hi!", "'Hi!'"),
    ("it's $5", "'it'\\''s $5'"), ("~", "\"~\""), ("#1", "\"#1\""), ("a\nb", "\"a\nb\""),
  ])
  func test_quoted_isOneWordOfAShell(text: String, quoted: String) {
    #expect(ActionSpelling.quoted(text) == quoted)
    #expect(ShellWords.split(quoted) == [text])
  }

  // MARK: The command tree

  private let run = Runner()

  private var root: Command<Session> { ProgramTree.root(SportList(run.sports)) }

  @Test func test_verbsThatTakeTheRoundByPosition_areThoseOfTheTree() throws {
    let sport = try #require(root.subcommand("pebbles"))
    let timed = TimelineVerb.command(run.sports[0])
    let verbs = (sport.subcommands + [timed]).filter { command in
      command.syntax.arguments.first?.name == "ROUND" && !command.syntax.arguments[0].isRepeated
    }
    #expect(ActionSpelling.takingRounds.isSubset(of: verbs.map(\.syntax.name)))
    for verb in verbs where !verb.syntax.options.contains(where: { $0.name == "round" }) {
      #expect(ActionSpelling.takingRounds.contains(verb.syntax.name), "\(verb.syntax.name)")
    }
  }

  @Test func test_everyActionOfAPlayedRound_isALineThatTheProgramReads() throws {
    let offered = try offeredActions()
    #expect(offered.count > 25, "\(offered.count)")
    let parser = CommandParser(root)
    for action in offered {
      let line = ActionSpelling.line(action.filled)
      let words = try #require(ShellWords.split(line), "\(line)")
      #expect(throws: Never.self, "\(line)") { _ = try parser.parse(Array(words.dropFirst())) }
    }
  }

  /// Returns the actions that pages and errors offer before, during and after the rounds of a test.
  private func offeredActions() throws -> Set<Action> {
    let store = try #require(run.store)
    var found: Set<Action> = []
    var scorer: Scorer {
      Desk(store: store, sports: SportList(run.sports), clock: .fixed(Runner.start)).scorer()
    }
    func look(_ body: () throws -> Page) {
      do {
        let page = try body()
        found.formUnion(
          page.next + page.warnings.flatMap(\.actions) + page.blocks.flatMap(\.actions))
      } catch let error as DeskError {
        found.formUnion(error.hint?.actions ?? [])
      } catch {
        if let question = error as? Question {
          found.formUnion(question.refusal?.hint?.actions ?? [])
        }
      }
    }
    let round = RoundRequest(sport: "pebbles")
    let ponds = ReferenceRequest(sport: "pebbles", kind: "ponds")
    func lookAround() {
      for body: () throws -> Page in [
        { try scorer.history.home() }, { try scorer.history.home(sport: "pebbles") },
        { try scorer.people.me() },
        { try scorer.people.players() }, { try scorer.people.player("Ann") },
        { try scorer.rounds.status(round) },
        { try scorer.rounds.show(round) }, { try scorer.rounds.show(round, player: "Ann") },
        { try scorer.rounds.show(RoundRequest(round: "nowhere")) },
        { try scorer.rounds.log(round) },
        { try scorer.rounds.standings(round) },
        { try scorer.history.standings(ofEvent: "Cup", sport: "pebbles") },
        { try scorer.history.rounds(HistoryRequest()) },
        { try scorer.history.rounds(HistoryRequest(sport: "pebbles", limit: 1)) },
        { try scorer.disputes.list() }, { try scorer.disputes.list(in: round) },
        { try scorer.disputes.resolve(ResolveRequest(round: round)) },
        { try scorer.disputes.resolve(ResolveRequest(all: true)) },
        { try scorer.notes.note(of: RoundRequest(sport: "pebbles", round: "1")) },
        { try scorer.statistics.show(StatisticsRequest(sport: "pebbles")) },
        { try scorer.documents.list(ponds) },
        { try scorer.documents.document(ponds, named: "Duck") },
        { try scorer.storage.examine().page }, { try scorer.rounds.timeline(round) },
        { try scorer.rounds.take(EntryRequest(.enter("9"), in: round)) },
        { try scorer.rounds.take(EntryRequest(.undo(of: "Nobody"), in: round)) },
        { try scorer.people.deletePlayer("Ann") },
        { try scorer.people.renamePlayer("Ann", "Ben") },
        { try scorer.starting.start(StartRequest(sport: "pebbles", players: ["Anna"])) },
        { try scorer.starting.start(StartRequest(sport: "nothing")) },
        {
          try scorer.exchange.importFile(
            ImportRequest(ImportSource(name: "f", text: "[]"), sport: "pebbles"))
        },
        { try scorer.storage.archive(RoundRequest(sport: "pebbles", round: "1")) },
        { try scorer.storage.restore(RoundRequest(sport: "pebbles", round: "1")) },
        { try scorer.rounds.take(EntryRequest(.finish, in: round)) },
      ] { look(body) }
    }
    lookAround()
    run("me Ann")
    run("pebbles start Ann 'Ben Lee' --event Cup")
    lookAround()
    run("pebbles enter 6 1 6")
    lookAround()
    let other = Runner(device: 7)
    other("import -", input: run("export").out)
    run("pebbles undo")
    run("pebbles enter Ann +3")
    other("pebbles enter --round \(run.rounds[0].key) Ann +4")
    run("import -", input: other("export").out)
    lookAround()
    run("pebbles resolve --from Ann")
    run("pebbles finish")
    run.finished([("Ann", 5), ("Cid", 3)], options: "--event Cup")
    lookAround()
    run("pebbles start Ann")
    run("pebbles abandon")
    lookAround()
    return found
  }
}

extension Page.Block {
  /// The actions that a block of a page offers.
  fileprivate var actions: [Action] {
    switch self {
    case .line(let line): line.actions
    case .card(let card):
      (card.lines + [card.title, card.oneLine]).flatMap(\.actions) + [card.opens]
    case .empty(_, let action): [action]
    case .actions(let offers): offers.map(\.action)
    case .sheet(let sheet): sheet.notes.flatMap(\.actions)
    case .heading, .chart, .verbatim: []
    }
  }
}

extension Action {
  /// The action with a name in place of each word that the user must fill in.
  fileprivate var filled: Action {
    func filled(_ word: Word) -> Word {
      if case .blank = word { .text("Ann") } else { word }
    }
    var action = self
    action.words = words.map(filled)
    action.options = options.map { Option($0.name, $0.value.map(filled)) }
    return action
  }
}
