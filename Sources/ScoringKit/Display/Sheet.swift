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
    /// Whether the figures of pieces add up, so that a picture that breaks the row can say what a
    /// part of it comes to; nil for no.
    public let addsUp: Bool?
    private let declaredRole: Role?
    private let seatIndex: Int?

    private enum CodingKeys: String, CodingKey {
      case title, isNumeric, brief, isWhole, addsUp
      case declaredRole = "role"
      case seatIndex = "seat"
    }

    /// Makes a column.
    public init(
      _ title: String, isNumeric: Bool = false, brief: String? = nil, isWhole: Bool? = nil,
      role: Role? = nil, addsUp: Bool? = nil, of seat: Seat? = nil
    ) {
      self.title = title
      self.isNumeric = isNumeric
      self.brief = brief
      self.isWhole = isWhole
      self.addsUp = addsUp
      declaredRole = role
      seatIndex = seat?.index
    }

    /// Makes a column of figures.
    public static func figures(
      _ title: String, brief: String? = nil, role: Role? = nil, addsUp: Bool? = nil,
      of seat: Seat? = nil
    ) -> Column {
      Column(title, isNumeric: true, brief: brief, role: role, addsUp: addsUp, of: seat)
    }

    /// The seat whose part it shows, where sides stand beside each other; nil for all of them.
    public var seat: Seat? { seatIndex.map(Seat.init(index:)) }

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
    private let seatIndex: Int?

    private enum CodingKeys: String, CodingKey {
      case cells, spoken, words, isSummary
      case seatIndex = "seat"
    }

    /// Makes a row; without `words` the spoken sentence serves for both.
    public init(
      _ cells: [Cell], spoken: String, words: String? = nil, isSummary: Bool = false,
      of seat: Seat? = nil
    ) {
      self.cells = cells
      self.spoken = spoken
      self.words = words ?? spoken
      self.isSummary = isSummary
      seatIndex = seat?.index
    }

    /// Makes a row that is spoken as a line is, with the figures of its runs in words.
    public init(_ cells: [Cell], said line: Line, isSummary: Bool = false, of seat: Seat? = nil) {
      self.init(cells, spoken: line.text, words: line.words, isSummary: isSummary, of: seat)
    }

    /// The seat that it is about; where nothing is said, a row that begins with a seat's name is
    /// about that seat.
    public var seat: Seat? { seatIndex.map(Seat.init(index:)) }
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
  /// What the marks of ``Cell/figures`` mean, the best first, for the foot of a picture.
  public var meanings: [Meaning]?
  /// Sentences below the table: what is odd.
  public var notes: [Line]
  /// Whether it shows all pieces of every seat, so that nobody's ``Detail`` has further ones, and a
  /// keypad need not look; nil for no.
  public var showsAllPieces: Bool?

  /// What a mark means, in a word or two.
  public struct Meaning: Hashable, Sendable, Codable {
    /// The mark.
    public let mark: Cell.Mark
    /// What it means: `birdie`.
    public let words: String

    /// Makes a meaning.
    public init(_ mark: Cell.Mark, _ words: String) {
      self.mark = mark
      self.words = words
    }
  }

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

extension Sheet.Column: ExpressibleByStringInterpolation {
  /// Makes a column of words under a title.
  public init(stringLiteral title: String) { self.init(title) }
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
  /// What a picture draws in the place of the text, one after another; nil for the text, with a
  /// shape for its tone where it is a piece.
  public let figures: [Figure]?

  /// Makes a cell.
  public init(
    _ text: String, _ tone: Tone = .plain, brief: String? = nil, places: [String]? = nil,
    figures: [Figure]? = nil
  ) {
    self.text = text
    self.tone = tone
    self.brief = brief
    self.places = places
    self.figures = figures
  }

  /// Makes a cell of a figure that is empty as long as there is nothing to count.
  public init(_ number: Int, if isCounted: Bool, _ tone: Tone = .plain) {
    self.init(isCounted ? "\(number)" : "", isCounted ? tone : .plain)
  }

  /// A cell with nothing in it.
  public static let empty = Cell("")
}

extension Cell {
  /// A figure as a picture draws it.
  public struct Figure: Hashable, Sendable, Codable {
    /// What is written, without signs that the shape replaces.
    public let text: String
    /// The shape around it.
    public let mark: Mark

    /// Makes a figure.
    public init(_ text: String, _ mark: Mark = .plain) {
      self.text = text
      self.mark = mark
    }
  }

  /// What a picture draws around a figure.
  ///
  /// The shape carries the meaning, and never its colour alone; the figure says its value all the
  /// same.
  public enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing.
    case plain
    /// A filled circle in a ring: much better than expected.
    case best
    /// A filled circle: better than expected.
    case good
    /// A square: worse than expected.
    case worse
    /// A square in a square: much worse.
    case worst
    /// A line below it: the part was won.
    case taken
    /// Grey: it is still to come.
    case pending
    /// A dashed and empty field: nothing was hit.
    case missed
    /// A field of the colour that the figure stands for.
    case gold, red, blue, black, white, green
  }
}
