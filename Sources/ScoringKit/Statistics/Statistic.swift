/// One section of a sport's statistics, as data: which figures to show, and how.
///
/// A sport gives figures a round and seat (``Resolution/metrics(of:)``) and says with a list of
/// these what to make of them. Everything is counted in integers; a ratio is formed last.
///
/// What is counted: finished rounds, and in them the players who have a stream of their own.
/// Guests are left out, and so are sides, unless the sport counts their members
/// (``Sport/countsMembers``): then each gets the figures of the side. A contested round counts in averages and rates, but makes no
/// best, no streak and no comparison. A figure that a sport leaves out of a partial round (such
/// as the total of a card with gaps) sets no best there.
public struct Statistic: Hashable, Sendable {
  /// One line of a section.
  public struct Figure: Hashable, Sendable {
    /// How a metric of many rounds becomes one figure.
    public enum Reading: String, Hashable, Sendable {
      /// The sum of the values over the number of rounds.
      case perRound
      /// The sum of the values over the sum of the counts.
      case perCase
      /// The same as a share of a hundred.
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
    /// What the line is called.
    public let label: String
    /// How it is read.
    public let reading: Reading
    /// What its values look like.
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

  /// A run of rounds of which each is a success.
  public struct Streak: Hashable, Sendable {
    /// What makes a round a success.
    public enum Success: Hashable, Sendable {
      /// The seat is first, alone, among at least two with a place.
      case won
      /// The figure of the whole round is within bounds; a round without it is passed over.
      case within(key: String, ClosedRange<Int>)
    }

    /// The streak's name in payloads.
    public let id: String
    /// What the line is called.
    public let label: String
    /// What makes a round a success.
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
    /// Lines of figures of whole rounds.
    case figures([Figure])
    /// One line a part of a metric: halves, symbols, pars, opponents. Their parts are those of
    /// all rounds together.
    case parts(Figure)
    /// One line a part, within each record book: the best, the worst, and the order of difficulty.
    ///
    /// `lower` says whether a smaller value is the better one.
    case units(Figure, lower: Bool)
    /// The best value of the figures (read as lowest or highest) in each record book, and who
    /// holds the record. Of equal ones the earliest counts.
    case bests([Figure])
    /// A figure round by round with the mean of the last `window` rounds.
    case trend(Figure, window: Int)
    /// The best value of each part in a record book, put together.
    case composite(Figure)
    /// Runs of rounds, the longest and the one that goes on.
    case streaks([Streak])
    /// Wins, losses and ties against each opponent, and the mean difference of a figure.
    ///
    /// It takes rounds in which both have a place. A tie is a win for neither.
    case headToHead(Figure)
    /// Wins, losses and ties beside each partner of a side, and the mean of a figure.
    case partners(Figure)
    /// Figures over the last so many days, day by day: a round counts on its own day and on
    /// the `days - 1` after it. A figure is read per round, or as a rate of the rounds.
    case recent([Figure], days: [Int])
  }

  /// The word that picks the section on the command line: `trend`.
  public let id: String
  /// Other words for it, by which links name it.
  public let aliases: [String]
  /// Its heading.
  public let title: String
  /// Its form.
  public let form: Form
  /// The kinds of round that it is about, by their ids; empty for all of them.
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

  /// A figure of fewer rounds is marked as a small sample.
  public static let fewRounds = 5
}
