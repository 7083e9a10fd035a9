/// Which column of a file of records holds what, found by the names in the first of them and
/// never by position.
///
/// Names are compared without case and spaces, and without signs that files set in their place.
public struct NamedColumns: Sendable {
  /// The names in the order of the file, as they are compared.
  public let names: [String]
  private var places: [String: Int]

  /// Takes every column by its own name, as it is compared; of equal ones the first.
  ///
  /// - Parameters:
  ///   - header: the first record; nil for a file without any.
  ///   - signs: what names are compared without, beside spaces.
  public init(_ header: DelimitedText.Record?, ignoring signs: String = "_-.") {
    names = (header?.fields ?? []).map { Self.folded($0, signs) }
    places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// Takes the columns that are known, each by several names, of which the first that fits counts.
  ///
  /// They are asked for by the first of their names, as it is written here.
  /// - Complexity: O(*n*) for *n* columns of the file and names.
  public init(
    _ header: DelimitedText.Record?, known: [[String]], ignoring signs: String = "_-."
  ) {
    self.init(header, ignoring: signs)
    let found = places
    places = [:]
    for spellings in known {
      guard let name = spellings.first else { continue }
      places[name] = spellings.lazy.compactMap { found[Self.folded($0, signs)] }.first
    }
  }

  /// The column of a name; nil where the file has none.
  ///
  /// A column may be given further names.
  public subscript(name: String) -> Int? {
    get { places[name] }
    set { places[name] = newValue }
  }

  /// Whether the file has all of some columns.
  public func has(_ names: String...) -> Bool {
    names.allSatisfy { places[$0] != nil }
  }

  /// What is to be said of a record with more than the file's columns; nil where it has no more, or
  /// nothing in them.
  public func surplus(_ record: DelimitedText.Record) -> String? {
    let isWhole = record.fields.dropFirst(names.count).allSatisfy(\.isEmpty)
    return isWhole
      ? nil
      : "The line has \(record.count) fields for \(Phrases.count(names.count, "column")); a text with "
        + "commas needs quotes"
  }

  private static func folded(_ name: String, _ signs: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && !signs.contains($0) }
  }
}

extension NamedColumns {
  /// A record whose fields are found by the names of their columns.
  public struct Row: Sendable {
    fileprivate let columns: NamedColumns
    fileprivate let record: DelimitedText.Record

    /// The line on which it begins, from 1.
    public var line: Int { record.line }

    /// What is to be said of more fields than columns; nil where there are none.
    public var surplus: String? { columns.surplus(record) }

    /// A field by the name of its column; nil where it has none, or an empty one.
    public subscript(name: String) -> String? {
      let text = record.text(columns[name])
      return text.isEmpty ? nil : text
    }
  }

  /// The records of a file behind its first one, which names the columns.
  public static func rows(of text: String, known: [[String]]) -> [Row] {
    let records = DelimitedText(text).records
    let columns = NamedColumns(records.first, known: known)
    return records.dropFirst().map { Row(columns: columns, record: $0) }
  }
}
