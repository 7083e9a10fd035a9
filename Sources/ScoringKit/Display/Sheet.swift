/// A table that every view draws once for every sport: terminal, HTML, CSV, JSON, speech.
public struct Sheet: Hashable, Sendable, Codable {
  /// One column.
  public struct Column: Hashable, Sendable, Codable {
    /// What a column is for, which says what gives way where there is little room.
    public enum Role: String, Hashable, Sendable, Codable {
      /// It says what a row is about, and stays in sight.
      case head
      /// It is one of a row of equals, as holes and ends are: they fold, or are scrolled.
      case piece
      /// It says what the pieces add up to, and stays in sight.
      case sum
      /// It is left out first.
      case extra
    }

    /// What stands above it.
    public let title: String
    /// Whether it holds figures, which are set flush right in the score font.
    public let isNumeric: Bool
    /// What stands above it where there is little room; nil for the title.
    public let brief: String?
    /// Whether its texts count as figures do, and are never cut; nil for no.
    public let isWhole: Bool?
    private let declaredRole: Role?

    private enum CodingKeys: String, CodingKey {
      case title, isNumeric, brief, isWhole
      case declaredRole = "role"
    }

    /// Makes a column.
    public init(
      _ title: String, isNumeric: Bool = false, brief: String? = nil, isWhole: Bool? = nil,
      role: Role? = nil
    ) {
      self.title = title
      self.isNumeric = isNumeric
      self.brief = brief
      self.isWhole = isWhole
      declaredRole = role
    }

    /// What the column is for; without a word of the sport, figures below a number are pieces,
    /// other figures sums, and all else heads.
    public var role: Role {
      if let declaredRole { return declaredRole }
      guard isNumeric else { return .head }
      return title.utf8.contains { (0x30...0x39).contains($0) } ? .piece : .sum
    }
  }

  /// One row.
  public struct Row: Hashable, Sendable, Codable {
    /// One cell a column; missing ones are empty.
    public let cells: [Cell]
    /// The row as one sentence, for speech and for `aria-label`.
    public let spoken: String
    /// The sentence with figures in words: `one over par` for `+1 par`.
    public let words: String
    /// Whether it sums the rows above it.
    public let isSummary: Bool

    /// Makes a row; without `words` the spoken sentence serves for both.
    public init(
      _ cells: [Cell], spoken: String, words: String? = nil, isSummary: Bool = false
    ) {
      self.cells = cells
      self.spoken = spoken
      self.words = words ?? spoken
      self.isSummary = isSummary
    }
  }

  /// What stands above the table; empty for nothing.
  public var title: String
  /// The columns from left to right.
  public var columns: [Column]
  /// The rows from top to bottom.
  public var rows: [Row]
  /// What the signs of the table mean, below it; speech leaves it out, as it has no signs.
  public var legend: [Line]
  /// The same where the cells are ``Cell/brief``; nil for the legend.
  public var briefLegend: [Line]?
  /// Sentences below the table: what is odd.
  public var notes: [Line]

  /// Makes a sheet.
  public init(
    title: String = "", columns: [Column], rows: [Row] = [], legend: [Line] = [],
    notes: [Line] = []
  ) {
    self.title = title
    self.columns = columns
    self.rows = rows
    self.legend = legend
    self.notes = notes
  }
}

/// One cell of a sheet.
public struct Cell: Hashable, Sendable, Codable {
  /// What is shown.
  public let text: String
  /// What it means for the eye.
  public let tone: Tone
  /// The same where there is little room; nil for the text.
  public let brief: String?
  /// The cells of the card that it shows: one for each word of the text, or one for all of it;
  /// nil where nothing can be entered there.
  ///
  /// A cell of the card is named by the stored form of any value of it, such as the empty one.
  public let places: [String]?

  /// Makes a cell.
  public init(
    _ text: String, _ tone: Tone = .plain, brief: String? = nil, places: [String]? = nil
  ) {
    self.text = text
    self.tone = tone
    self.brief = brief
    self.places = places
  }

  /// A cell with nothing in it.
  public static let empty = Cell("")
}
