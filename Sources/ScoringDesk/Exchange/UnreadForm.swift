import ScoringKit

/// The columns of a file that no importer reads, compared with those that each importer needs.
struct UnreadForm {
  /// The headings of the file; empty if it is no table.
  private let titles: [String]

  /// Finds the headings at the beginning of a file: the first line with two fields or more.
  init(_ beginning: String) {
    // JSON and HTML have no headings.
    guard let mark = beginning.first(where: { !$0.isWhitespace }), !"{[<".contains(mark) else {
      titles = []
      return
    }
    let records = DelimitedText(beginning).records
    let first = records.first { $0.fields.count { !$0.isEmpty } > 1 }
    titles = (first?.fields ?? []).filter { !$0.isEmpty }
  }

  /// A sentence with the columns of the file; `nil` if it is no table.
  var sentence: String? {
    titles.isEmpty ? nil : "Its columns are \(Self.quoted(titles))."
  }

  /// Returns what an importer reads, with the columns that the file lacks for it.
  func description(of importer: Importer) -> String {
    let known = Set(titles.map { Table.bare($0) })
    let missing = importer.neededColumns.filter { column in
      !column.contains { known.contains(Table.bare($0)) }
    }.compactMap(\.first)
    guard !titles.isEmpty, !missing.isEmpty else { return importer.abstract }
    let isOne = missing.count == 1
    return "\(importer.abstract): the file lacks \(isOne ? "the column" : "the columns") "
      + Self.quoted(missing)
  }

  private static func quoted(_ names: [String]) -> String {
    Phrases.list(names.map { "\"\($0.prefix(40))\"" }, last: " and ", limit: 12)
  }
}
