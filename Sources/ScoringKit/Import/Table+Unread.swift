extension Table {
  /// Records that an importer reads some columns by their positions.
  ///
  /// A table that finds every column by its own name can't know which of them are read: its
  /// importer names all of them here.
  public mutating func markRead(_ columns: some Sequence<Int?>) {
    readPlaces.formUnion(columns.compactMap(\.self))
  }

  /// The positions of the columns of the file that contain values but are not read.
  public var unreadColumns: [Int] {
    let shared = Column.shared.compactMap { $0.headings.first.flatMap { self[$0] } }
    let read = readPlaces.union(isByOwnNames ? Set(shared) : knownPlaces)
    return titles.indices.filter { column in
      !read.contains(column) && records.contains { !$0.text(column).isEmpty }
    }
  }

  /// Adds one warning to a plan, which names every column that contains values but is not read, and
  /// one for each row that is not read because a quote is missing.
  public func reportUnreadColumns(to plan: inout ImportPlan) {
    reportAbove(to: &plan)
    plan.warnings += brokenRows
    let unread = unreadColumns.map(title)
    guard !unread.isEmpty else { return }
    let isOne = unread.count == 1
    plan.warn(
      line, "unread",
      "The \(isOne ? "column" : "columns") \(Phrases.list(unread, last: " and ", limit: 40)) "
        + "\(isOne ? "was" : "were") not read.")
  }

  /// Adds a warning that says how names with the last name first are read, if a column has any.
  public func reportNames(_ column: String, to plan: inout ImportPlan) {
    let row = rows.first { FileNames.person($0.text(column)) != $0.text(column) }
    guard let row else { return }
    plan.warn(
      row.line, "comma",
      "\"\(row.text(column).prefix(60))\" is read as one person: \(FileNames.person(row.text(column)))."
    )
  }

  /// The heading of the first unread column with several different texts that are neither numbers
  /// nor dates; `nil` if there is none.
  ///
  /// Such a column may distinguish the rows, as names do.
  public var distinguishingColumn: String? {
    unreadColumns.first { column in
      var known: String?
      for record in records {
        let text = record.text(column)
        guard text.contains(where: \.isLetter), FileText.time(text) == nil else { continue }
        let folded = Roster.folded(text[...])
        if let known, known != folded { return true }
        known = folded
      }
      return false
    }.map(title)
  }

  /// Returns the heading of the column at a position in quotes; its number, such as `number 3`, if
  /// it has no heading.
  func title(_ column: Int) -> String {
    let title = titles.indices.contains(column) ? titles[column].singleSpaced : ""
    return title.isEmpty ? "number \(column + 1)" : "\"\(title.prefix(40))\""
  }
}

extension Table {
  /// The rows of a table, to check the different values of a column.
  struct Values {
    private let records: ArraySlice<DelimitedText.Record>

    init(_ records: ArraySlice<DelimitedText.Record>) { self.records = records }

    /// Whether at least half of the different values of a column satisfy a condition; `true` if the
    /// column is empty.
    func areMostly(_ isRead: (String) -> Bool, in column: Int) -> Bool {
      let values = Set(records.lazy.map { $0.text(column) }.filter { !$0.isEmpty })
      return values.count { isRead($0) } * 2 >= values.count
    }
  }
}

extension Table.Column {
  /// The columns that every sport reads; see ``Table/Row/event`` and ``Table/Row/remarks``.
  static let shared = [
    Table.Column([
      "event", "event name", "tournament", "competition", "turnier", "wettkampf",
      "veranstaltung", "tournoi", "compétition", "competición", "torneo", "evento", "gara",
      "toernooi", "wedstrijd",
    ]),
    Table.Column([
      "division", "category", "klasse", "altersklasse", "kategorie", "catégorie", "categoría",
      "categoria", "divisione", "división", "divisie", "categorie",
    ]),
    Table.Column([
      "court", "court number", "spielfeld", "platz", "terrain", "pista", "campo", "baan",
    ]),
  ]

  /// The headings that files use for a person's name.
  public static let personHeadings = [
    "name", "full name", "player", "player name", "athlete", "athlete name", "competitor",
    "competitor name", "participant", "participant name", "person", "member", "spieler",
    "spielername", "teilnehmer", "sportler", "joueur", "jugador", "giocatore", "speler",
    "deelnemer", "nom complet", "nombre completo", "nome completo", "naam",
  ]

  /// The columns `given name` and `family name`, which form one name: ``Table/Row/person(_:)``.
  public static let partsOfNames = [
    Table.Column([
      "given name", "first name", "forename", "vorname", "prénom", "prenom", "nombre", "nome",
      "voornaam",
      "fname", "first",
    ]),
    Table.Column([
      "family name", "last name", "surname", "nachname", "familienname", "nom", "nom de famille",
      "apellido", "apellidos", "cognome", "achternaam", "lname", "last",
    ]),
  ]
}

extension Table.Row {
  /// The name of the competition that the row belongs to; `nil` if the row contains none.
  public var event: String? {
    let name = FileText.name(text("event"))
    return name.isEmpty ? nil : name
  }

  /// The division and the court of the row, as parts of a note.
  public var remarks: [String] {
    [("Division", "division"), ("Court", "court")].compactMap { label, column in
      let value = FileText.name(text(column))
      return value.isEmpty ? nil : "\(label): \(value)"
    }
  }

  /// Returns a person's name: the field of a column, with `Ash, Ann` as Ann Ash, joined with `given name` and `family name` if
  /// the field lacks them.
  public func person(_ column: String) -> String {
    let (full, given, family) = (
      FileNames.person(FileText.name(text(column))), FileText.name(text("given name")),
      FileText.name(text("family name"))
    )
    func has(_ part: String) -> Bool {
      Roster.folded(full[...]).contains(Roster.folded(part[...]))
    }
    if full.isEmpty { return FileText.name("\(given) \(family)") }
    if !given.isEmpty, !has(given) { return FileText.name("\(given) \(full)") }
    return !family.isEmpty && !has(family) ? FileText.name("\(full) \(family)") : full
  }
}
