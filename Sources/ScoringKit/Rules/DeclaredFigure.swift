/// A figure of a seat's play, declared once: its key, its title and the way to compute it from the
/// state of a round.
///
/// A sport lists its figures in ``Resolution/figures``. Its metrics, the lines below the card of one
/// player, the field `figures` of that card in JSON, and sections of `stats`
/// (``Statistic/init(_:_:of:)``) follow from the list:
///
/// ```swift
/// static let figures: [DeclaredFigure<DartsState>] = [
///   .init("darts", "Average of three darts", [.perCase]) { ($0.points(of: $1) * 3, $0.darts(of: $1)) },
///   .init("checkouts", "Checkouts", [.rate]) { ($0.legs(of: $1), $0.darts(atDoubleOf: $1)) },
/// ]
/// ```
public struct DeclaredFigure<State: Resolution>: Sendable {
  /// The key of the metric, which stored summaries and JSON contain.
  public let key: String
  /// The title of the figure for people.
  public let title: String
  /// The ways in which the values of many rounds become one value, one line of `stats` for each; a
  /// single round is shown in the first one.
  public let readings: [FigureReading]
  /// The format in which values are shown.
  public let format: NumberFormat
  /// Returns the value of a seat, and the number of cases that it is out of.
  ///
  /// If there are no cases, the seat has no such figure.
  public let value: @Sendable (State, Seat) -> (value: Int, cases: Int)

  /// Makes a figure.
  ///
  /// - Parameters:
  ///   - key: the key of the metric.
  ///   - title: the title for people.
  ///   - readings: the ways in which values of many rounds become one.
  ///   - format: the format of values.
  ///   - value: a closure that returns the value of a seat, and the number of cases that it is out
  ///     of: 1 for a value of the whole round.
  public init(
    _ key: String, _ title: String, _ readings: [FigureReading] = [.perRound],
    _ format: NumberFormat = .plain,
    value: @escaping @Sendable (State, Seat) -> (value: Int, cases: Int)
  ) {
    self.key = key
    self.title = title
    self.readings = readings
    self.format = format
    self.value = value
  }
}

/// The value of a declared figure for one seat in one round.
package struct FigureValue: Hashable, Sendable {
  /// The title of the figure.
  package let title: String
  /// The key, the value and the number of cases.
  package let metric: Metric
  /// The value as JSON.
  package let json: JSONValue
  /// The value as text: `12`, `4 of 10 (40%)`, `62.35`.
  package let text: String
  /// Whether the value is a number of the cases.
  package let isRate: Bool
}

extension Resolution {
  public func metrics(of seat: Seat) -> [Metric] {
    Self.figures.compactMap { $0.metric(self, seat) }
  }

  /// The values of the seat's declared figures; a figure without cases is left out.
  package func figureValues(of seat: Seat) -> [FigureValue] {
    Self.figures.compactMap { figure in
      figure.metric(self, seat).map { metric in
        FigureValue(
          title: figure.title, metric: metric, json: figure.format.json(metric.value),
          text: figure.text(metric.value, of: metric.count),
          isRate: figure.readings.first == .rate)
      }
    }
  }
}

extension DeclaredFigure {
  /// Returns the value of a seat as a metric; nil without cases.
  fileprivate func metric(_ state: State, _ seat: Seat) -> Metric? {
    let (value, cases) = value(state, seat)
    return cases > 0 ? Metric(key, value, outOf: cases) : nil
  }

  fileprivate func text(_ value: Int, of cases: Int) -> String {
    guard let ratio = Ratio(value, over: cases) else { return "" }
    switch readings.first {
    case .rate: return "\(value) of \(cases) (\(ratio.text(places: 0, times: 100))%)"
    case .perCase where cases > 1: return format.text(ratio)
    default: return format.text(value)
    }
  }
}
