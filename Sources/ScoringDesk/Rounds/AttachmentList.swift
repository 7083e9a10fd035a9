import ScoringKit
import ScoringStore

/// The files that are attached to a round.
struct AttachmentList {
  /// One attached file.
  struct Item {
    /// The number in the list, from 1, by which a person names the file.
    let number: Int
    /// The description of the file in the log: its name, type, size and content id.
    let attachment: Attachment
    /// Whether this store has the bytes of the file.
    let isHere: Bool
    /// The name of the person who attached the file, or of the device if the person is unknown.
    let who: String
    /// The time when the file was attached, by the clock of the device.
    let time: Moment
  }

  /// The attached files, in the order in which they were attached.
  let items: [Item]

  /// The text that is shown for a file whose bytes have not arrived yet.
  static let away = "not here yet"

  /// Lists the files that are attached to a round, without reading their bytes.
  init(_ record: Repository.Record, in repository: Repository) throws {
    let attachments = record.ledger.attachments
    let entries =
      attachments.isEmpty
      ? [:]
      : Dictionary(record.ledger.entries.map { ($0.id, $0) }) { first, _ in first }
    items = try attachments.enumerated().map { index, attachment in
      let entry = entries[attachment.entry]
      let author = try entry?.author.flatMap { try repository.player(key: $0.key)?.name }
      return Item(
        number: index + 1, attachment: attachment,
        isHere: try repository.reader.hasAttached(attachment.content),
        who: author ?? "device \(attachment.entry.device)",
        time: entry?.time ?? Moment(milliseconds: 0))
    }
  }

  /// Returns the attached file that a typed text names by number, name or the beginning of the
  /// name.
  ///
  /// - Throws: `missing` if no file matches, `ambiguousName` if several do; both errors list the
  ///   files.
  func item(named text: String) throws(DeskError) -> Item {
    if let number = Int(text), number > 0, number <= items.count { return items[number - 1] }
    let wanted = Roster.folded(text[...])
    func named(_ isMeant: (String) -> Bool) -> [Item] {
      items.filter { isMeant(Roster.folded($0.attachment.name[...])) }
    }
    var found = named { $0 == wanted }
    if found.isEmpty, !wanted.isEmpty { found = named { $0.hasPrefix(wanted) } }
    if found.count == 1 { return found[0] }
    let isUnknown = found.isEmpty
    throw DeskError(
      isUnknown ? .missing : .ambiguousName,
      isUnknown
        ? "No file \"\(text)\" is attached." : "Several files are meant by \"\(text)\".",
      token: text,
      expected: (isUnknown ? items : found).map { "\($0.number) \($0.attachment.name)" },
      hint: items.isEmpty ? nil : "A file is named by its number, or the beginning of its name.")
  }

  /// Returns a table of the attached files for people.
  func sheet(_ dateStyle: DateStyle, _ offset: (Moment) -> Int) -> Sheet {
    let isWhole = items.allSatisfy(\.isHere)
    return Sheet(
      columns: [
        .figures("#"), Sheet.Column("File", isWhole: true), .figures("Size"), "When", "Who",
      ] + (isWhole ? [] : [Sheet.Column("")]),
      rows: items.map { item in
        let facts = facts(item, dateStyle, offset)
        let state = item.isHere ? "" : Self.away
        return Sheet.Row(
          [
            Cell("\(item.number)"), Cell(item.attachment.name), Cell(facts.size),
            Cell(facts.when, .dim), Cell(item.who),
          ] + (isWhole ? [] : [Cell(state, .fair)]),
          spoken: [
            "File \(item.number), \(item.attachment.name), \(facts.size), \(facts.when)", item.who,
            state,
          ].filter { !$0.isEmpty }.joined(separator: ", ") + ".")
      })
  }

  /// Returns the attached files below a heading, for the page of a round; empty if there are none.
  func blocks(_ dateStyle: DateStyle, _ offset: (Moment) -> Int) -> [Page.Block] {
    guard !items.isEmpty else { return [] }
    return [.heading("Attachments")]
      + items.map { item in
        let facts = facts(item, dateStyle, offset)
        let line =
          Line(item.attachment.name) + Line("  \(facts.size), \(item.who), \(facts.when)", .dim)
        return .line(item.isHere ? line : line + Line("  \(Self.away)", .fair))
      }
  }

  private func facts(
    _ item: Item, _ dateStyle: DateStyle, _ offset: (Moment) -> Int
  ) -> (size: String, when: String) {
    (
      Self.size(item.attachment.size),
      dateStyle.dateAndTime(LocalTime(item.time, offset: offset(item.time)))
    )
  }

  /// Returns a number of bytes as a short text: `812 bytes`, `48 KB`, `2.4 MB`.
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: Phrases.count(bytes, "byte")
    case ..<1_000_000: "\((bytes + 500) / 1_000) KB"
    default: "\((bytes + 50_000) / 1_000_000).\((bytes + 50_000) / 100_000 % 10) MB"
    }
  }

  /// The attached files as JSON, for programs.
  var payload: JSONValue {
    .array(
      items.map { item in
        [
          "number": .integer(item.number), "name": .string(item.attachment.name),
          "type": .string(item.attachment.type), "bytes": .integer(item.attachment.size),
          "content": .string(item.attachment.content.text), "isHere": .bool(item.isHere),
          "who": .string(item.who), "time": .string(item.time.description),
          "entry": .string(item.attachment.entry.description),
        ]
      })
  }
}
