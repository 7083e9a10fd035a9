internal import ScoringKit

/// Which column of a file holds what, by the names in its first record.
///
/// Names are compared without case, and without spaces, dashes and underscores.
struct ColumnMap<Role: Hashable & SendableMetatype> {
  private var columns: [Role: Int] = [:]

  /// Finds the columns of some roles; the first name that fits counts.
  init(_ names: [String], _ known: [(role: Role, names: [String])]) {
    let folded = names.map(Self.folded)
    for (role, names) in known {
      for name in names {
        guard columns[role] == nil, let column = folded.firstIndex(of: Self.folded(name)) else {
          continue
        }
        columns[role] = column
      }
    }
  }

  /// Whether there is a column for each of some roles.
  func has(_ roles: Role...) -> Bool {
    roles.allSatisfy { columns[$0] != nil }
  }

  /// A record's field; nil where it has none, or an empty one.
  func text(_ role: Role, _ record: DelimitedText.Record) -> String? {
    let text = record.text(columns[role])
    return text.isEmpty ? nil : text
  }

  private static func folded(_ name: String) -> String {
    String(name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" && $0 != "." })
  }
}
