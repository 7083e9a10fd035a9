/// A sport: its kinds of round, its reference data, and its commands, formats and statistics.
///
/// It is a plain value. The rest of the program accesses a sport only through this value.
public struct Sport: Sendable {
  /// The word that selects the sport on the command line: in lower case, and different from the
  /// name of any command.
  public let id: String
  /// The name of the sport in headings.
  public let name: String
  /// A number that changes whenever the program interprets the sport's rules differently; summaries
  /// of rounds made with another number are computed again.
  public let revision: Int
  /// The sport's nouns, for the sentences that the framework writes.
  public let nouns: Nouns
  /// The sport's kinds of round; the first is the default of `start`.
  public let kinds: [RoundKind]
  /// The sport's kinds of reference data, such as courses or formats.
  public var references: [ReferenceKind] { makeReferences() }
  /// The commands that only this sport has.
  public var commands: [SportCommand] { makeCommands() }
  /// The readers of other programs' files with rounds of the sport.
  public var importers: [Importer] { makeImporters() }
  /// The writers of other programs' files with rounds of the sport.
  public var exporters: [Exporter] { makeExporters() }
  /// The score sheets that `share` can draw in addition to the card of a round.
  public var sheets: [SheetLayout] { makeSheets() }
  /// The sections of the sport's statistics, in the order in which they are shown.
  ///
  /// - Throws: a refusal with the location of a mistake, if the sport defines them in a text.
  public var statistics: [Statistic] {
    get throws(Refusal) {
      statisticsText.isEmpty ? makeStatistics() : try Statistic.list(statisticsText)
    }
  }
  /// Whether the sport has statistics.
  ///
  /// If it defines them in a text, the text is not parsed to find out.
  package var hasStatistics: Bool { !statisticsText.isEmpty || !makeStatistics().isEmpty }
  /// Whether statistics count the values of a side for each of its members, instead of for the side
  /// itself.
  public let countsMembers: Bool
  /// Whether the sport's rounds have a timeline, so that the sport has the command `timeline`.
  public let hasTimeline: Bool
  /// The default policy for a competition of several rounds; nil to count wins if two sides play
  /// each other, and totals otherwise.
  public let policy: Policy?
  /// The default policy for a stage of matches, in which two sides play each other.
  ///
  /// By default it is that of a round robin with the first of ``measures``, or wins if the sport has
  /// none.
  public let matchPolicy: Policy
  /// The measures that policies can compare, such as `points` and `games`: the keys of
  /// ``Resolution/measures(of:)`` of all kinds of rounds, with the titles that people read.
  public let measures: [Measure]
  /// The lasting facts about a player that no round contains, such as an id in the lists of another
  /// program.
  public let details: [ParticipantDetail]
  /// The sport's own handicap system, which events can use; nil for none.
  public let handicapSystem: HandicapSystem?
  /// The action that starts a first round; an empty history or home page offers it.
  public let first: Action

  /// A description of the sport's notation, in plain text; empty if there is none.
  ///
  /// Paragraphs are separated by empty lines; lines of text that begin with two spaces are kept as
  /// they are. `score help notation` and the manual page show it.
  public let grammar: String

  // Parts that aren't needed to enter a line are created on demand, so that a program with many
  // sports starts as fast as a program with one.
  private let makeReferences: @Sendable () -> [ReferenceKind]
  private let makeCommands: @Sendable () -> [SportCommand]
  private let makeImporters: @Sendable () -> [Importer]
  private let makeExporters: @Sendable () -> [Exporter]
  private let makeSheets: @Sendable () -> [SheetLayout]
  private let makeStatistics: @Sendable () -> [Statistic]
  private let statisticsText: String

  /// Makes a sport.
  ///
  /// Its statistics are given either as values, or as a text that ``Statistic/list(_:)`` reads on
  /// demand.
  public init(
    id: String, name: String, revision: Int, nouns: Nouns, kinds: [RoundKind],
    references: @autoclosure @escaping @Sendable () -> [ReferenceKind] = [],
    commands: @autoclosure @escaping @Sendable () -> [SportCommand] = [],
    importers: @autoclosure @escaping @Sendable () -> [Importer] = [],
    exporters: @autoclosure @escaping @Sendable () -> [Exporter] = [],
    sheets: @autoclosure @escaping @Sendable () -> [SheetLayout] = [],
    statistics: @autoclosure @escaping @Sendable () -> [Statistic] = [],
    statisticsText: String = "", countsMembers: Bool = false, hasTimeline: Bool = false,
    policy: Policy? = nil, matchPolicy: Policy? = nil, measures: [Measure] = [],
    details: [ParticipantDetail] = [], handicapSystem: HandicapSystem? = nil, first: Action,
    grammar: String = ""
  ) {
    self.id = id
    self.name = name
    self.revision = revision
    self.nouns = nouns
    self.kinds = kinds
    makeReferences = references
    makeCommands = commands
    makeImporters = importers
    makeExporters = exporters
    makeSheets = sheets
    makeStatistics = statistics
    self.statisticsText = statisticsText
    self.countsMembers = countsMembers
    self.hasTimeline = hasTimeline
    self.policy = policy
    let keys = measures.map(\.key)
    let measure = keys.contains("points") ? "points" : keys.first
    self.matchPolicy = matchPolicy ?? measure.map { .roundRobin(of: $0) } ?? .wins
    self.measures = measures
    self.details = details
    self.handicapSystem = handicapSystem
    self.first = first
    self.grammar = grammar
  }

  /// Returns the kind of round with an id, as headers contain it; nil if the sport has no such
  /// kind.
  public func kind(_ id: String) -> RoundKind? {
    kinds.first { $0.id == id }
  }

  /// Returns the nouns for rounds of a kind; those of the sport if the kind is unknown or has none.
  public func nouns(of kind: String) -> Nouns {
    self.kind(kind)?.nouns ?? nouns
  }

  /// Refuses options of `start` that the sport has only for other kinds of round.
  ///
  /// - Throws: a refusal that names a kind that has the option.
  public func refuseStrays(in arguments: Arguments, for kind: RoundKind) throws(Refusal) {
    let own = Set(kind.syntax.options.map(\.name))
    let given = Set(arguments.options.keys).union(arguments.flags.keys).subtracting(own)
    for name in given.sorted() {
      guard
        let other = kinds.first(where: { $0.syntax.options.contains { $0.name == name } })
      else { continue }
      throw Refusal(
        .illegal, "--\(name) is for another kind of \(nouns.round).", token: "--\(name)",
        hint: "Give --kind \(other.id), or leave it out.")
    }
  }

  /// Returns the stream kind of the documents of a kind of reference data, such as `course.SPORT`.
  package func streamKind(of kind: ReferenceKind) -> String { "\(kind.noun).\(id)" }

  /// Returns the rules of a round, decoded from the text that its log contains.
  ///
  /// - Throws: an error if the sport has no such kind of round, or if the text does not contain
  ///   rules of that kind.
  public func rules(_ frozen: String, kind id: String) throws -> any Round {
    guard let kind = kind(id) else {
      throw Refusal(.damaged, "\(name) has no rounds of the kind \"\(id)\".")
    }
    return try kind.decode(frozen)
  }

  /// Returns the ledger of a round, which reads its log.
  ///
  /// `round` contains the rules, as ``rules(_:kind:)`` returns them. `entries` are all entries of
  /// the round's stream, including the opening one, in any order.
  /// - Throws: an error if the sport has no such kind of round, or if the header or the opening
  ///   entry is damaged.
  public func ledger(round: any Round, header: Header, entries: [Entry]) throws
    -> any RoundLedger
  {
    guard let kind = kind(header.kind) else {
      throw Refusal(.damaged, "\(name) has no rounds of the kind \"\(header.kind)\".")
    }
    return try kind.ledger(round, header, entries)
  }
}

extension Sport {
  /// Returns the section of statistics whose id or alias is a word, ignoring case; nil if there is
  /// none.
  ///
  /// - Throws: the refusal that ``statistics`` throws.
  public func statistic(named word: String) throws(Refusal) -> Statistic? {
    let word = word.lowercased()
    return try statistics.first { $0.id == word || $0.aliases.contains(word) }
  }
}
