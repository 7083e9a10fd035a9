import ScoringKit

/// The form of table to which a file of an unknown form is nearest: it has some of its columns, and
/// lacks others.
struct NearestForm {
  private let abstract: String
  /// The headings of the file that the importer needs.
  private var found: [String]
  /// The usual headings of the columns that the file lacks.
  private var missing: [String]

  /// Finds the importer of which a file has the most columns; `nil` if it has fewer than half of the
  /// columns of each.
  init?(_ beginning: String, _ importers: [Importer]) {
    let titles = DelimitedText(String(beginning.prefix(4096))).records.first?.fields ?? []
    let places = Dictionary(titles.map { (Table.bare($0), $0) }) { first, _ in first }
    var best: NearestForm?
    for importer in importers where !importer.neededColumns.isEmpty {
      var form = NearestForm(abstract: importer.abstract)
      for column in importer.neededColumns {
        if let title = column.lazy.compactMap({ places[Table.bare($0)] }).first {
          form.found.append(title)
        } else if let usual = column.first {
          form.missing.append(usual)
        }
      }
      let isNear = form.found.count * 2 >= importer.neededColumns.count
      guard isNear, !form.missing.isEmpty else { continue }
      if best.map({ form.missing.count < $0.missing.count }) ?? true { best = form }
    }
    guard let best else { return nil }
    self = best
  }

  private init(abstract: String) {
    (self.abstract, found, missing) = (abstract, [], [])
  }

  /// A sentence with the columns that the file has and lacks.
  var sentence: String {
    func columns(_ names: [String]) -> String {
      "the \(names.count == 1 ? "column" : "columns") "
        + Phrases.list(names.map { "\"\($0.prefix(40))\"" }, last: " and ", limit: 10)
    }
    return "It has \(columns(found)), and lacks \(columns(missing)) of this form: \(abstract)."
  }
}
