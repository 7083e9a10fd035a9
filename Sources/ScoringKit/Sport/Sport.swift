/// A sport: its kinds of round, its reference data, and what else it brings along.
///
/// A plain value. The store, the command line and the views know a sport only
/// through it.
public struct Sport: Sendable {
  /// The word that picks it on the command line: lower case, and no command's name.
  public let id: String
  /// What it is called in headings.
  public let name: String
  /// The number of our reading of its rules; summaries made by another are made anew.
  public let revision: Int
  /// What it calls things.
  public let nouns: Nouns
  /// Its kinds of round; the first is the one that `start` means.
  public let kinds: [RoundKind]
  /// Its reference data.
  public var references: [ReferenceKind] { makeReferences() }
  /// Its own commands.
  public var commands: [SportCommand] { makeCommands() }
  /// The files of other programs that it reads.
  public var importers: [Importer] { makeImporters() }
  /// The files of other programs that it writes.
  public var exporters: [Exporter] { makeExporters() }
  /// The score sheets that `share` draws besides the card.
  public var sheets: [SheetLayout] { makeSheets() }
  /// The statistics that it shows, in their order.
  ///
  /// - Throws: a refusal with the location of a mistake in the text that they are read from.
  public var statistics: [Statistic] {
    get throws(Refusal) {
      statisticsText.isEmpty ? makeStatistics() : try Statistic.list(statisticsText)
    }
  }
  /// Whether it shows any, which a text of them says unread.
  package var hasStatistics: Bool { !statisticsText.isEmpty || !makeStatistics().isEmpty }
  /// Whether the members of a side get the side's figures in statistics.
  public let countsMembers: Bool
  /// Whether its rounds have a timeline, so that it has the command.
  public let hasTimeline: Bool
  /// How those are ranked who met in several rounds of an event; nil where sums rank them.
  public let ranking: EventRanking?
  /// How the rounds of an event add up, where the organiser says nothing; nil for wins where two
  /// sides play each other, and for totals elsewhere.
  public let policy: EventPolicy?
  /// What an empty history or home page offers: the start of a first round.
  public let first: Action

  /// How a line of it is typed, in plain text; empty where nobody wrote it down.
  ///
  /// Paragraphs stand between empty lines; lines that begin with two spaces stay as they
  /// are. `score help notation` and the manual page show it.
  public let grammar: String

  // What a line that is entered has no need of is made when it is asked for: so a program may list
  // many sports and start as fast as with one.
  private let makeReferences: @Sendable () -> [ReferenceKind]
  private let makeCommands: @Sendable () -> [SportCommand]
  private let makeImporters: @Sendable () -> [Importer]
  private let makeExporters: @Sendable () -> [Exporter]
  private let makeSheets: @Sendable () -> [SheetLayout]
  private let makeStatistics: @Sendable () -> [Statistic]
  private let statisticsText: String

  /// Describes a sport.
  ///
  /// Its statistics are values, or a text that ``Statistic/list(_:)`` reads when they are asked
  /// for.
  public init(
    id: String, name: String, revision: Int, nouns: Nouns, kinds: [RoundKind],
    references: @autoclosure @escaping @Sendable () -> [ReferenceKind] = [],
    commands: @autoclosure @escaping @Sendable () -> [SportCommand] = [],
    importers: @autoclosure @escaping @Sendable () -> [Importer] = [],
    exporters: @autoclosure @escaping @Sendable () -> [Exporter] = [],
    sheets: @autoclosure @escaping @Sendable () -> [SheetLayout] = [],
    statistics: @autoclosure @escaping @Sendable () -> [Statistic] = [],
    statisticsText: String = "", countsMembers: Bool = false, hasTimeline: Bool = false,
    ranking: EventRanking? = nil,
    policy: EventPolicy? = nil, first: Action, grammar: String = ""
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
    self.ranking = ranking
    self.policy = policy
    self.first = first
    self.grammar = grammar
  }

  /// The kind of round that a header names.
  public func kind(_ id: String) -> RoundKind? {
    kinds.first { $0.id == id }
  }

  /// What rounds of a kind call things.
  public func nouns(of kind: String) -> Nouns {
    self.kind(kind)?.nouns ?? nouns
  }

  /// Refuses options that belong to another kind of round alone.
  ///
  /// - Throws: a refusal that names the kind which the option is for.
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

  /// The rules in a frozen text.
  ///
  /// - Throws: where the text is not of this kind.
  public func rules(_ frozen: String, kind id: String) throws -> any Round {
    guard let kind = kind(id) else {
      throw Refusal(.damaged, "\(name) has no rounds of the kind \"\(id)\".")
    }
    return try kind.decode(frozen)
  }

  /// The ledger of a round, whose rules ``rules(_:kind:)`` gave.
  ///
  /// The entries are all those of the round's stream, the opening included, in any order.
  /// - Throws: where the header or the opening is damaged.
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
  /// The section of statistics that a word names, in any case; nil for none.
  ///
  /// - Throws: as ``statistics`` does.
  public func statistic(named word: String) throws(Refusal) -> Statistic? {
    let word = word.lowercased()
    return try statistics.first { $0.id == word || $0.aliases.contains(word) }
  }
}
