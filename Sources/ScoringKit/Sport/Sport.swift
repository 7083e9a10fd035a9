/// A sport: its kinds of round, its reference data, and its commands, formats and statistics.
///
/// It is a plain value. The store, the command line and the views access a sport only through it.
public struct Sport: Sendable {
  /// The word that selects it on the command line: lower case, and different from all commands.
  public let id: String
  /// The name in headings.
  public let name: String
  /// The version of the interpretation of its rules; summaries made by another version are
  /// recomputed.
  public let revision: Int
  /// The sport's nouns.
  public let nouns: Nouns
  /// Its kinds of round; the first is the default of `start`.
  public let kinds: [RoundKind]
  /// Its reference data.
  public var references: [ReferenceKind] { makeReferences() }
  /// Its own commands.
  public var commands: [SportCommand] { makeCommands() }
  /// The readers of other programs' files.
  public var importers: [Importer] { makeImporters() }
  /// The writers of other programs' files.
  public var exporters: [Exporter] { makeExporters() }
  /// The score sheets that `share` draws in addition to the card.
  public var sheets: [SheetLayout] { makeSheets() }
  /// The statistics, in display order.
  ///
  /// - Throws: a refusal with the location of a mistake in the text that they are read from.
  public var statistics: [Statistic] {
    get throws(Refusal) {
      statisticsText.isEmpty ? makeStatistics() : try Statistic.list(statisticsText)
    }
  }
  /// Whether it has statistics; a text of them is not parsed for this.
  package var hasStatistics: Bool { !statisticsText.isEmpty || !makeStatistics().isEmpty }
  /// Whether the members of a side get the side's figures in statistics.
  public let countsMembers: Bool
  /// Whether its rounds have a timeline, and the sport therefore has the command.
  public let hasTimeline: Bool
  /// The ranking of entrants who met in several rounds of an event; nil to rank them by sums.
  public let ranking: EventRanking?
  /// The default policy of an event; nil for wins if two sides play each other, and otherwise for
  /// totals.
  public let policy: EventPolicy?
  /// The action that an empty history or home page offers: the start of a first round.
  public let first: Action

  /// A description of its notation, in plain text; empty if there is none.
  ///
  /// Paragraphs are separated by empty lines; lines that begin with two spaces are kept as they
  /// are. `score help notation` and the manual page show it.
  public let grammar: String

  // Everything that is not needed to enter a line is created on demand, so that a program with many
  // sports starts as fast as with one.
  private let makeReferences: @Sendable () -> [ReferenceKind]
  private let makeCommands: @Sendable () -> [SportCommand]
  private let makeImporters: @Sendable () -> [Importer]
  private let makeExporters: @Sendable () -> [Exporter]
  private let makeSheets: @Sendable () -> [SheetLayout]
  private let makeStatistics: @Sendable () -> [Statistic]
  private let statisticsText: String

  /// Makes a sport.
  ///
  /// Its statistics are values, or a text that ``Statistic/list(_:)`` reads on demand.
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

  /// Returns the kind of round that a header names.
  public func kind(_ id: String) -> RoundKind? {
    kinds.first { $0.id == id }
  }

  /// Returns the nouns of a kind of round.
  public func nouns(of kind: String) -> Nouns {
    self.kind(kind)?.nouns ?? nouns
  }

  /// Refuses options that belong only to other kinds of round.
  ///
  /// - Throws: a refusal that names the kind that the option is for.
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

  /// Returns the kind of the streams that contain a kind of document, such as `course.SPORT`.
  package func streamKind(of kind: ReferenceKind) -> String { "\(kind.noun).\(id)" }

  /// Returns the rules in a frozen text.
  ///
  /// - Throws: an error if the text does not contain rules of this kind.
  public func rules(_ frozen: String, kind id: String) throws -> any Round {
    guard let kind = kind(id) else {
      throw Refusal(.damaged, "\(name) has no rounds of the kind \"\(id)\".")
    }
    return try kind.decode(frozen)
  }

  /// Returns the ledger of a round, with rules from ``rules(_:kind:)``.
  ///
  /// The entries are all those of the round's stream, including the opening one, in any order.
  /// - Throws: an error if the header or the opening entry is damaged.
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
  /// Returns the section of statistics that a word names, ignoring case; nil if there is none.
  ///
  /// - Throws: the refusal of ``statistics``.
  public func statistic(named word: String) throws(Refusal) -> Statistic? {
    let word = word.lowercased()
    return try statistics.first { $0.id == word || $0.aliases.contains(word) }
  }
}
