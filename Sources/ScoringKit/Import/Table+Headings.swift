// Finding the headings of a table, which may be below a title, instructions and blank lines.
extension DelimitedText {
  /// The number of records at the beginning of a file in which the headings are searched.
  private static let depth = 40

  /// Finds the table in a file, whose headings need not be on its first line.
  ///
  /// The headings are on the first line for which `make` returns a table. Headings on two lines,
  /// such as `Side A` over `Player 1` and `Player 2`, are joined. If the first line has another
  /// separator than the table, as a title may, the other separators are tried.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - separator: the character between fields; `nil` to infer it.
  ///   - comment: the character with which a comment line begins; `nil` for none.
  ///   - make: a function that makes the table from records, the first of which is expected to have
  ///     the headings, and that throws if a needed column is missing.
  /// - Returns: the result of `make` for the headings.
  /// - Throws: the refusal for the first line of the file.
  public static func table<Found>(
    in text: String, separator: UInt8? = nil, comment: UInt8? = nil,
    _ make: (DelimitedText) throws(Refusal) -> Found
  ) throws(Refusal) -> Found {
    let file = DelimitedText(text, separator: separator, comment: comment)
    let refusal: Refusal
    do {
      return try make(file.headings.first.map(file.part) ?? file)
    } catch {
      refusal = error
    }
    let own = separator.map { [$0] } ?? ",;\t".utf8.filter { text.utf8.contains($0) }
    // The cells of a page have no separators.
    for sign in own.isEmpty ? [UInt8(ascii: ",")] : own {
      let file = DelimitedText(text, separator: sign, comment: comment)
      // Headings are recognized by the first rows, so that a long file is not read again and again.
      let beginning = DelimitedText(records: Array(file.records.prefix(2 * depth)), above: [])
      for headings in beginning.headings where (try? make(beginning.part(headings))) != nil {
        return try make(file.part(headings))
      }
    }
    throw refusal
  }

  /// Possible headings of a table.
  private struct Headings {
    let record: Record
    /// The number of records above the headings, and of all records up to and with them.
    let above, end: Int
  }

  /// The possible headings of the file: its first line, and then each further one with two texts or
  /// more, alone and joined with the line above.
  private var headings: [Headings] {
    var found: [Headings] = []
    for (index, record) in records.prefix(Self.depth).enumerated() {
      if let below = records.dropFirst(index + 1).first, Self.isGrouped(record, below) {
        found.append(Headings(record: Self.joined(record, below), above: index, end: index + 2))
      }
      // Below the first line, a row with many numbers is no heading. A few may be counts of arrows,
      // such as those of tens under `10`.
      let texts = record.fields.filter { !$0.isEmpty }
      let isHeading = texts.count > 1 && texts.count { Int($0) != nil } * 3 <= texts.count
      guard index == 0 || isHeading else { continue }
      found.append(Headings(record: record, above: index, end: index + 1))
      if index > 0 {
        let joined = Self.joined(records[index - 1], record)
        found.append(Headings(record: joined, above: index - 1, end: index + 1))
      }
    }
    return found
  }

  /// Returns the part of the file that begins with headings.
  private func part(_ headings: Headings) -> DelimitedText {
    guard headings.end > 1 else { return self }
    return DelimitedText(
      records: [headings.record] + records.dropFirst(headings.end),
      above: Array(records.prefix(headings.above)))
  }

  /// Whether the line below possible headings divides them further: it repeats a text, and fills
  /// two blank headings or more.
  private static func isGrouped(_ record: Record, _ below: Record) -> Bool {
    let filled = below.fields.indices.count { !below.fields[$0].isEmpty && record.text($0).isEmpty }
    let texts = below.fields.filter { $0.contains(where: \.isLetter) }.map { Table.bare($0) }
    return filled > 1 && record.fields.count { !$0.isEmpty } > 1 && Set(texts).count < texts.count
      && below.fields.allSatisfy { Int($0) == nil }
  }

  /// Returns headings on two lines as one: those of the upper line apply to the blank ones on their
  /// right, as merged cells do.
  private static func joined(_ upper: Record, _ lower: Record) -> Record {
    var group = ""
    let count = max(upper.fields.count, lower.fields.count)
    let fields = (0..<count).map { column in
      let (above, own) = (upper.text(column), lower.text(column))
      if !above.isEmpty { group = above }
      return own.isEmpty ? above : "\(group) \(own)".singleSpaced
    }
    return Record(lower.line, fields)
  }
}
