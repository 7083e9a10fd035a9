/// A table that every view can draw for every sport: terminal, HTML, CSV, JSON, speech.
public struct Sheet: Hashable, Sendable, Codable {
  /// One column.
  public struct Column: Hashable, Sendable, Codable {
    /// The purpose of a column, which decides how it is shown if there is little space.
    public enum Role: String, Hashable, Sendable, Codable {
      /// It identifies the row, and always remains visible.
      case head
      /// It is one of several equal parts, such as holes or ends, which can be folded or scrolled.
      case piece
      /// It contains the total of the parts, and always remains visible.
      case sum
      /// It is omitted first.
      case extra
    }

    /// The column's heading.
    public let title: String
    /// Whether it contains figures, which are right-aligned in the score font.
    public let isNumeric: Bool
    /// A short heading for little space; nil for the title.
    public let brief: String?
    /// Whether its texts are treated like figures, and never cut; nil for false.
    public let isWhole: Bool?
    /// Whether the figures of the parts can be added up, so that a picture that breaks the row can
    /// print subtotals; nil for false.
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

    /// The seat that the column belongs to, if sides are shown beside each other; nil for all
    /// seats.
    public var seat: Seat? { seatIndex.map(Seat.init(index:)) }

    /// The purpose of the column.
    ///
    /// By default, figures whose heading contains a digit are parts, other figures are totals, and
    /// all other columns are heads.
    public var role: Role {
      if let declaredRole { return declaredRole }
      guard isNumeric else { return .head }
      return title.utf8.contains { (0x30...0x39).contains($0) } ? .piece : .sum
    }
  }

  /// One row.
  public struct Row: Hashable, Sendable, Codable {
    /// One cell for each column; missing ones are empty.
    public let cells: [Cell]
    /// The row as one sentence, for speech and for `aria-label`.
    public let spoken: String
    /// The sentence with figures in words: `one over par` for `+1 par`.
    public let words: String
    /// Whether it is a summary of the rows above it.
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

    /// Makes a row whose spoken sentence is a line, with the figures of its runs in words.
    public init(_ cells: [Cell], said line: Line, isSummary: Bool = false, of seat: Seat? = nil) {
      self.init(cells, spoken: line.text, words: line.words, isSummary: isSummary, of: seat)
    }

    /// The seat that the row is about; if it is not set, a row that begins with a seat's name is
    /// about that seat.
    public var seat: Seat? { seatIndex.map(Seat.init(index:)) }
  }

  /// The title above the table; empty for none.
  public var title: String
  /// The columns from left to right.
  public var columns: [Column]
  /// The rows from top to bottom.
  public var rows: [Row]
  /// The explanations of the table's signs, below it; speech omits them, because it reads no signs.
  public var legend: [Line]
  /// The legend for cells shown with ``Cell/brief``; nil for the same legend.
  public var briefLegend: [Line]?
  /// The meanings of the marks in ``Cell/figures``, the best first, for the foot of a picture.
  public var meanings: [Meaning]?
  /// Remarks below the table.
  public var notes: [Line]
  /// A chart of the rows, which documents draw instead of the notes; nil for none.
  public var chart: Chart?
  /// Whether it shows all parts of every seat, so that no ``Detail`` contains more and a keypad
  /// need not check; nil for false.
  public var showsAllPieces: Bool?

  /// The meaning of a mark, in a word or two.
  public struct Meaning: Hashable, Sendable, Codable {
    /// The mark.
    public let mark: Cell.Mark
    /// The meaning: `birdie`.
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
  /// Makes a column of text with a title.
  public init(stringLiteral title: String) { self.init(title) }
}

/// One cell of a sheet.
public struct Cell: Hashable, Sendable, Codable {
  /// The displayed text.
  public let text: String
  /// The tone.
  public let tone: Tone
  /// A short text for little space; nil for the same text.
  public let brief: String?
  /// The cells of the card that it shows: one for each word of the text, or one for the whole text;
  /// nil if nothing can be entered there.
  ///
  /// A cell of the card is identified by the stored form of any of its values, such as the empty
  /// one.
  public let places: [String]?
  /// The figures that a picture draws instead of the text, in order; nil for the text, in the shape
  /// of its tone if the column is a part.
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

  /// Makes a cell of a number; empty if `isCounted` is false.
  public init(_ number: Int, if isCounted: Bool, _ tone: Tone = .plain) {
    self.init(isCounted ? "\(number)" : "", isCounted ? tone : .plain)
  }

  /// An empty cell.
  public static let empty = Cell("")
}

extension Cell {
  /// A figure in a picture.
  public struct Figure: Hashable, Sendable, Codable {
    /// The text, without the signs that the shape replaces.
    public let text: String
    /// The shape around it.
    public let mark: Mark

    /// Makes a figure.
    public init(_ text: String, _ mark: Mark = .plain) {
      self.text = text
      self.mark = mark
    }
  }

  /// The shape that a picture draws around a figure.
  ///
  /// The shape carries the meaning, never the colour alone; the figure also shows its value.
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
    /// A line below the figure: the part was won.
    case taken
    /// Grey: the part is still to come.
    case pending
    /// A dashed and empty field: nothing was hit.
    case missed
    /// A field of the target colour.
    case gold, red, blue, black, white, green
  }
}
