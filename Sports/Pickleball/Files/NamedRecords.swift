internal import ScoringKit

/// The records of a file, whose fields are found by the names in the first of them.
///
/// Names are compared without case, and without spaces, dashes, points and underscores.
struct NamedRecords {
  struct Row {
    fileprivate let columns: [String: Int]
    fileprivate let record: DelimitedText.Record

    var line: Int { record.line }

    /// A field, by the first name of its column; nil where it has none, or an empty one.
    subscript(name: String) -> String? {
      let text = record.text(columns[name])
      return text.isEmpty ? nil : text
    }
  }

  private var columns: [String: Int] = [:]
  private let records: [DelimitedText.Record]

  /// Reads a file that may have some columns, each by several names: the first that fits counts.
  init(_ text: some StringProtocol, columns known: [[String]]) {
    records = DelimitedText(String(text)).records
    let header = records.first?.fields.map(Self.folded) ?? []
    for names in known {
      guard let name = names.first else { continue }
      columns[name] = names.lazy.compactMap { header.firstIndex(of: Self.folded($0)) }.first
    }
  }

  var rows: [Row] { records.dropFirst().map { Row(columns: columns, record: $0) } }

  func has(_ names: String...) -> Bool {
    names.allSatisfy { columns[$0] != nil }
  }

  private static func folded(_ name: String) -> String {
    String(name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" && $0 != "." })
  }
}

extension StringProtocol {
  /// The text without what is blank in front of it, a byte order mark among it.
  var trimmedInFront: SubSequence { drop { $0.isWhitespace || $0 == "\u{feff}" } }

  /// The first line that is not blank.
  var firstLine: SubSequence { trimmedInFront.prefix { !$0.isNewline } }

  var singleSpaced: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension ImportPlan {
  /// Counts something under a name of the payload.
  mutating func count(_ key: String) {
    counts[key, default: 0] += 1
  }

  /// Notes something that a person should know of a line.
  mutating func warn(_ line: Int, _ kind: String, _ message: String) {
    warnings.append(Warning(line: line, kind: kind, message: message))
  }
}

extension ImportPlan.Card {
  /// A match between two sides; all of its events stand with the first.
  ///
  /// `key` says what a side's row is known again by.
  init(
    _ match: Match, line: Int, startedAt: LocalTime, group: String, sides: Pair<[String]>,
    areGuests: Bool = false, events: [String], key: (_ side: Side) -> String
  ) {
    let rows = Side.allCases.map { side in
      let name = sides[side].joined(separator: " + ")
      return ImportPlan.Row(
        line: line, name: name, members: sides[side].count > 1 ? sides[side] : [],
        isGuest: areGuests, key: key(side), isTelling: true,
        events: { _ in side == .a ? events : [] })
    }
    self.init(
      line: line, kind: Match.kindID, round: match, group: group, startedAt: startedAt,
      endedAt: nil, rows: rows)
  }
}
