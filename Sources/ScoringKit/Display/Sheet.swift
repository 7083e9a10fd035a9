/// A table, such as the card of a round, that every view can show for every sport: terminal, HTML,
/// CSV, JSON, speech.
public struct Sheet: Hashable, Sendable, Codable {
  /// One column of a table.
  public struct Column: Hashable, Sendable, Codable {
    /// The purpose of a column, which decides how it is shown if the table is too wide.
    public enum Role: String, Hashable, Sendable, Codable {
      /// The column identifies the row, and always remains visible.
      case head
      /// The column is one of several equal parts, such as holes or ends, which can be wrapped or
      /// scrolled.
      case piece
      /// The column contains the total of the parts, and always remains visible.
      case sum
      /// The column is the first to be omitted if the table is too wide.
      case extra
    }

    /// The heading of the column.
    public let title: String
    /// Whether the column contains numbers, which are right-aligned in the font for scores.
    public let isNumeric: Bool
    /// A short heading of the column, for a table that is too wide; nil to use the title.
    public let brief: String?
    /// Whether the texts of the column are never cut, as numbers never are; nil for false.
    public let isWhole: Bool?
    /// Whether the numbers of the column can be added to those of other parts, so that a picture in
    /// which the card has several rows can print subtotals; nil for false.
    public let addsUp: Bool?
    /// Whether the numbers of the column are the large ones on boards, pages, pictures and phones,
    /// for any number of sides; those of a part, such as a game, only during play.
    ///
    /// False, and true in no column, shows the first run of the headline instead. Nil in all
    /// columns chooses a column by the roles for two sides that meet, and the headline for others.
    public let isFigure: Bool?
    private let declaredRole: Role?
    private let seatIndex: Int?

    private enum CodingKeys: String, CodingKey {
      case title, isNumeric, brief, isWhole, addsUp, isFigure
      case declaredRole = "role"
      case seatIndex = "seat"
    }

    /// Makes a column.
    public init(
      _ title: String, isNumeric: Bool = false, brief: String? = nil, isWhole: Bool? = nil,
      role: Role? = nil, addsUp: Bool? = nil, isFigure: Bool? = nil, of seat: Seat? = nil
    ) {
      self.title = title
      self.isNumeric = isNumeric
      self.brief = brief
      self.isWhole = isWhole
      self.addsUp = addsUp
      self.isFigure = isFigure
      declaredRole = role
      seatIndex = seat?.index
    }

    /// Makes a column of numbers.
    public static func figures(
      _ title: String, brief: String? = nil, role: Role? = nil, addsUp: Bool? = nil,
      isFigure: Bool? = nil, of seat: Seat? = nil
    ) -> Column {
      Column(
        title, isNumeric: true, brief: brief, role: role, addsUp: addsUp, isFigure: isFigure,
        of: seat)
    }

    /// The seat that the column belongs to, if each side has columns of its own; nil for all seats.
    public var seat: Seat? { seatIndex.map(Seat.init(index:)) }

    /// The purpose of the column.
    ///
    /// By default, a column of numbers is a part if its heading contains a digit, and otherwise a
    /// total; all other columns identify the row.
    public var role: Role {
      if let declaredRole { return declaredRole }
      guard isNumeric else { return .head }
      return title.utf8.contains { (0x30...0x39).contains($0) } ? .piece : .sum
    }
  }

  /// One row of a table.
  public struct Row: Hashable, Sendable, Codable {
    /// The cells of the row, one for each column; missing ones are empty.
    public let cells: [Cell]
    /// The row as one sentence, for speech and for `aria-label`.
    public let spoken: String
    /// The sentence of the row with numbers in words: `one over par` for `+1 par`.
    public let words: String
    /// Whether the row is a summary of those above it.
    public let isSummary: Bool
    private let seatIndex: Int?

    private enum CodingKeys: String, CodingKey {
      case cells, spoken, words, isSummary
      case seatIndex = "seat"
    }

    /// Makes a row; the default of `words` is the spoken sentence.
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

    /// Makes a row whose spoken sentence is the text of a line, with numbers in words as in the
    /// line.
    public init(_ cells: [Cell], said line: Line, isSummary: Bool = false, of seat: Seat? = nil) {
      self.init(cells, spoken: line.text, words: line.words, isSummary: isSummary, of: seat)
    }

    /// The seat that the row is about; if it is nil, a row that begins with a seat's name is about
    /// that seat.
    public var seat: Seat? { seatIndex.map(Seat.init(index:)) }
  }

  /// The title above the table; empty for none.
  public var title: String
  /// The columns of the table, from left to right.
  public var columns: [Column]
  /// The rows of the table, from top to bottom.
  public var rows: [Row]
  /// The explanations of the table's signs, shown below the table; speech omits them, because it
  /// reads no signs.
  public var legend: [Line]
  /// The meanings of the shapes in ``Cell/figures``, the best first, for the lower edge of a
  /// picture; nil for the standard ones.
  public var meanings: [Meaning]?
  /// Remarks that are shown below the table.
  public var notes: [Line]
  /// A chart of the rows, which HTML pages show instead of the notes; nil for none.
  public var chart: Chart?
  /// Whether the table shows all parts of every seat, so that no ``Detail`` contains more and a
  /// keypad need not look for one; nil for false.
  public var showsAllPieces: Bool?

  /// The meaning of a shape in a picture of the card, in a word or two.
  public struct Meaning: Hashable, Sendable, Codable {
    /// The shape or colour that has the meaning.
    public let mark: Cell.Mark
    /// The meaning of the shape in words: `birdie`.
    public let words: String

    /// Makes the meaning of a shape.
    public init(_ mark: Cell.Mark, _ words: String) {
      self.mark = mark
      self.words = words
    }
  }

  /// Makes a table.
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
  /// Makes a column of text with a title.
  public init(stringLiteral title: String) { self.init(title) }
}

/// One cell of a table.
public struct Cell: Hashable, Sendable, Codable {
  /// The text that the cell shows.
  public let text: String
  /// The tone of the cell's text.
  public let tone: Tone
  /// A short text of the cell, for a table that is too wide; nil to use the same text.
  public let brief: String?
  /// The cells of the round's card that this table cell shows: one for each word of the text, or
  /// one for the whole text; nil if nothing can be entered there.
  ///
  /// A cell of the card is identified by the stored form of any of its values, such as that of an
  /// empty cell.
  public let places: [String]?
  /// The values that a picture draws instead of the cell's text, in order; nil to draw the text, in
  /// the shape of its tone if the column is a part.
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

  /// Makes a table cell with a number; the cell is empty if `isCounted` is false.
  public init(_ number: Int, if isCounted: Bool, _ tone: Tone = .plain) {
    self.init(isCounted ? "\(number)" : "", isCounted ? tone : .plain)
  }

  /// A table cell without text.
  public static let empty = Cell("")
}

extension Cell {
  /// One value that a picture draws in a cell, with a shape around it.
  public struct Figure: Hashable, Sendable, Codable {
    /// The text of the value, without the signs that the shape replaces.
    public let text: String
    /// The shape around the value.
    public let mark: Mark

    /// Makes a value for a picture.
    public init(_ text: String, _ mark: Mark = .plain) {
      self.text = text
      self.mark = mark
    }
  }

  /// The shape that a picture draws around a value of the card.
  ///
  /// The shape and the value show the meaning, never the colour alone.
  public enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
    /// No shape.
    case plain
    /// A filled circle in a ring: much better than expected.
    case best
    /// A filled circle: better than expected.
    case good
    /// A square: worse than expected.
    case worse
    /// A square in a square: much worse than expected.
    case worst
    /// A line below the value: the part was won.
    case taken
    /// Grey: the part has not been played yet.
    case pending
    /// A dashed and empty field: nothing was hit.
    case missed
    /// A field in the colour of a part of the target.
    case gold, red, blue, black, white, green
  }
}
