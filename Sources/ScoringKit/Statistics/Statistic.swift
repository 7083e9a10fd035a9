/// One section of a sport's statistics: the metrics to show, and the form in which they are shown.
///
/// A sport provides metrics for each round and seat (``Resolution/metrics(of:)``), and a list of
/// these sections. All sums are integers; ratios are computed last.
///
/// The statistics include finished rounds, and in them the players who have a stream. Guests are
/// excluded. The results of a side of several such players are counted for each of them if the
/// sport does so (``Sport/countsMembers``), otherwise for the side itself. A contested round is
/// included in averages and rates, but not in bests, streaks and comparisons. If a sport omits a
/// metric for a partial round (such as the total of a card with gaps), that round sets no best for
/// it.
public struct Statistic: Hashable, Sendable {
  /// One line of a section, which shows a value computed from a metric.
  public struct Figure: Hashable, Sendable {
    /// The way in which the values of a metric in many rounds become one value.
    public typealias Reading = FigureReading

    /// The key of the metric.
    public let key: String
    /// The label of the line on the page.
    public let label: String
    /// The way in which the values of the metric in many rounds become one value.
    public let reading: Reading
    /// The format in which values are shown.
    public let format: NumberFormat
    /// The noun for what the length of a round is counted in, such as `hole`; nil if rounds of any
    /// length are comparable.
    ///
    /// With a noun, ``Metric/count`` is the length of the round, and values of rounds of different
    /// lengths are never combined.
    public let length: String?
    /// The key of a metric whose cases the metric of this line counts too, such as aces among the
    /// eagles; nil for none.
    ///
    /// A picture that shows both counts them once.
    public let including: String?

    /// Makes a line of a section.
    public init(
      _ key: String, _ label: String, _ reading: Reading, _ format: NumberFormat = .plain,
      length: String? = nil, including: String? = nil
    ) {
      self.key = key
      self.label = label
      self.reading = reading
      self.format = format
      self.length = length
      self.including = including
    }

    /// Whether a value is a better record than another.
    package func isBetter(_ value: Int, than other: Int) -> Bool {
      reading == .highest ? value > other : value < other
    }
  }

  /// A line that counts successful rounds in a row.
  public struct Streak: Hashable, Sendable {
    /// The conditions for a successful round.
    public enum Success: Hashable, Sendable {
      /// The seat alone has first place, and at least one other seat has a place.
      case won
      /// The metric with a key has a value within bounds, for the whole round; a round without the
      /// metric is skipped.
      case within(key: String, ClosedRange<Int>)
    }

    /// The name of the streak in JSON output.
    public let id: String
    /// The label of the line on the page.
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

  /// The forms in which a section shows metrics.
  public enum Form: Hashable, Sendable {
    /// One line for each metric, for whole rounds.
    case figures([Figure])
    /// One line for each part of a metric, such as halves, symbols, pars or opponents. Each
    /// contains the totals over all rounds.
    case parts(Figure)
    /// One line for each part of a metric, such as a hole, within each record book, with the rank
    /// of the part by difficulty. The best and the worst part are marked.
    ///
    /// If `lower` is true, a smaller value is better.
    case units(Figure, lower: Bool)
    /// The best value of each metric in each record book, and the holder of the record. A metric
    /// that is read as highest has its greatest value as the best, any other its least value. Of
    /// equal values, the earliest is used.
    case bests([Figure])
    /// The value of a metric in each round, with the mean of the last `window` rounds.
    case trend(Figure, window: Int)
    /// The sum of the best values of all parts of a metric, for each record book.
    case composite(Figure)
    /// The longest and the current streak of successful rounds, one line for each kind of streak.
    case streaks([Streak])
    /// Wins, losses and ties against each opponent, and the mean difference of a metric.
    ///
    /// It includes the rounds in which both have a place. A tie is a win for neither.
    case headToHead(Figure)
    /// Wins, losses and ties with each partner in a side, and the mean of a metric.
    case partners(Figure)
    /// The mean of each metric per round over the last `days` days, for each day with a round. A
    /// round is included on its own day and on the `days - 1` days after it. The mean is a
    /// percentage if the metric is read as a rate.
    case recent([Figure], days: [Int])
  }

  /// The word that selects the section on the command line: `trend`.
  public let id: String
  /// Other words that select the section, which links may use.
  public let aliases: [String]
  /// The heading of the section.
  public let title: String
  /// The form in which the section shows its metrics.
  public let form: Form
  /// The ids of the kinds of round that the section includes; empty to include all.
  public let kinds: Set<String>

  /// Makes a section of statistics.
  public init(
    _ id: String, _ title: String, _ form: Form, kinds: Set<String> = [], aliases: [String] = []
  ) {
    self.id = id
    self.aliases = aliases
    self.title = title
    self.form = form
    self.kinds = kinds
  }

  /// The figures of which the section shows records; empty for other sections.
  package var records: [Figure] {
    if case .bests(let figures) = form { figures } else { [] }
  }

  /// The number of rounds below which a value is marked as a small sample.
  public static let fewRounds = 5
}
