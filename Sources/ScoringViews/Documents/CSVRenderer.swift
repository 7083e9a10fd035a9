package import ScoringKit

/// Draws a table as comma-separated values, with quotes as in RFC 4180, for spreadsheets.
///
/// The first record holds the columns' titles. Records end with a newline alone. Texts are whole,
/// with their controls made visible and formulas disarmed (``SafeText/field(_:)``).
package struct CSVRenderer: Sendable {
  /// Makes a renderer.
  package init() {}

  /// A table; nothing where it has no columns.
  ///
  /// Its title and notes are left out.
  package func render(_ sheet: Sheet) -> String {
    guard !sheet.columns.isEmpty else { return "" }
    let header = record(sheet.columns.map(\.title))
    let rows = sheet.rows.map { row in
      record(sheet.columns.indices.map { $0 < row.cells.count ? row.cells[$0].text : "" })
    }
    return header + rows.joined()
  }

  /// A record of one empty field needs quotes, or it would be an empty line.
  private func record(_ fields: [String]) -> String {
    fields == [""] ? "\"\"\n" : fields.map(SafeText.field).joined(separator: ",") + "\n"
  }
}
