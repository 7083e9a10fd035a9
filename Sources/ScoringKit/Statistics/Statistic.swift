/// One section of a sport's statistics: the figures to show, and their form.
///
/// A sport provides figures for each round and seat (``Resolution/metrics(of:)``), and a list of
/// these sections. All sums are integers; ratios are computed last.
///
/// The statistics include finished rounds, and in them the players who have a stream. Guests are
/// excluded, and so are sides, unless the sport counts their members (``Sport/countsMembers``):
/// each of them then gets the figures of the side. A contested round is included in averages and
/// rates, but not in bests, streaks and comparisons. A figure that a sport omits for a partial
/// round (such as the total of a card with gaps) sets no best there.
public struct Statistic: Hashable, Sendable {
  /// One line of a section.
  public struct Figure: Hashable, Sendable {
    /// The way in which a metric of many rounds becomes one figure.
    public enum Reading: String, Hashable, Sendable {
      /// The sum of the values over the number of rounds.
      case perRound
      /// The sum of the values over the sum of the counts.
      case perCase
      /// The sum of the values over the sum of the counts, as a percentage.
      case rate
      /// The sum of the values.
      case total
      /// The least value of a round.
      case lowest
      /// The greatest value of a round.
      case highest
    }

    /// The metric's key.
    public let key: String
    /// The label of the line.
    public let label: String
    /// The way in which the metric becomes a figure.
    public let reading: Reading
    /// The format of the values.
    public let format: NumberFormat

    /// Makes a line.
    public init(
      _ key: String, _ label: String, _ reading: Reading, _ format: NumberFormat = .plain
    ) {
      self.key = key
      self.label = label
      self.reading = reading
      self.format = format
    }
  }

  /// A run of consecutive successful rounds.
  public struct Streak: Hashable, Sendable {
    /// The condition for a successful round.
    public enum Success: Hashable, Sendable {
      /// The seat is the only one in first place, among at least two with a place.
      case won
      /// The figure of the whole round is within bounds; a round without the figure is skipped.
      case within(key: String, ClosedRange<Int>)
    }

    /// The name in payloads.
    public let id: String
    /// The label of the line.
    public let label: String
    /// The condition for a successful round.
    public let success: Success

    /// Makes a streak.
    public init(_ id: String, _ label: String, _ success: Success) {
      self.id = id
      self.label = label
      self.success = success
    }
  }

  /// The form of a section.
  public enum Form: Hashable, Sendable {
    /// One line for each figure of whole rounds.
    case figures([Figure])
    /// One line for each part of a metric: halves, symbols, pars, opponents. Each contains the
    /// totals over all rounds.
    case parts(Figure)
    /// One line for each part, within each record book: the best, the worst, and the order of
    /// difficulty.
    ///
    /// If `lower` is true, a smaller value is better.
    case units(Figure, lower: Bool)
    /// The best value of the figures (read as lowest or highest) in each record book, and the
    /// holder of the record. The earliest of equal values is used.
    case bests([Figure])
    /// A figure for each round, with the mean of the last `window` rounds.
    case trend(Figure, window: Int)
    /// The best values of all parts in a record book, combined.
    case composite(Figure)
    /// Runs of rounds: the longest and the current one.
    case streaks([Streak])
    /// Wins, losses and ties against each opponent, and the mean difference of a figure.
    ///
    /// It includes the rounds in which both have a place. A tie is a win for neither.
    case headToHead(Figure)
    /// Wins, losses and ties with each partner of a side, and the mean of a figure.
    case partners(Figure)
    /// Figures over the last `days` days, for each day: a round is included on its own day and on
    /// the `days - 1` days after it. A figure is read per round, or as a rate of the rounds.
    case recent([Figure], days: [Int])
  }

  /// The word that selects the section on the command line: `trend`.
  public let id: String
  /// Other words for it, which links may use.
  public let aliases: [String]
  /// The heading.
  public let title: String
  /// The form.
  public let form: Form
  /// The kinds of round that it includes, by their ids; empty for all.
  public let kinds: Set<String>

  /// Makes a section.
  public init(
    _ id: String, _ title: String, _ form: Form, kinds: Set<String> = [], aliases: [String] = []
  ) {
    self.id = id
    self.aliases = aliases
    self.title = title
    self.form = form
    self.kinds = kinds
  }

  /// A figure of fewer rounds than this is marked as a small sample.
  public static let fewRounds = 5
}
