extension DeclaredFigure {
  /// The lines of the figure in a section of statistics.
  fileprivate var lines: [Statistic.Figure] {
    readings.map { reading in
      let label = readings.count == 1 ? title : "\(title), \(reading.word)"
      return Statistic.Figure(key, label, reading, format)
    }
  }
}

extension Statistic {
  /// Makes a section with a line for each reading of declared figures.
  public init<State>(_ id: String, _ title: String, of figures: [DeclaredFigure<State>]) {
    self.init(id, title, .figures(figures.flatMap(\.lines)))
  }
}

extension FigureReading {
  /// The reading in a word, for a figure with several lines.
  fileprivate var word: String {
    switch self {
    case .perRound, .perCase: "mean"
    case .rate: "rate"
    case .total: "in all"
    case .lowest, .highest: "best"
    }
  }
}
