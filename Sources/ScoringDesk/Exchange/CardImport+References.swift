import ScoringKit
import ScoringStore

// Imports the documents, such as courses and formats, with which the rounds of a file were played.
extension CardImport {
  /// Adds the documents, such as courses, that the file's cards name and the store lacks, and adds
  /// missing fields, such as further layouts, to known documents.
  ///
  /// A field gets its value from the newest card that has it. A stored value is replaced if it is
  /// that of an older card; any other value stays, because somebody chose it. Built-in, archived
  /// and deleted documents stay as they are.
  func addReferences(of plan: ImportPlan, _ writer: RepositoryWriter, _ report: inout ImportReport)
    throws
  {
    let shelf = DocumentShelf(repository: writer.repository, sport: sport)
    for kind in sport.references {
      let found = Self.documents(of: plan, kind)
      guard !found.isEmpty else { continue }
      let known = Dictionary(
        grouping: try shelf.all(of: kind), by: { Roster.folded($0.name[...]) })
      for document in found {
        let stored = known[Roster.folded(document.name[...])] ?? []
        if stored.isEmpty {
          try add(document, kind, writer)
          report.newDocuments[kind.plural, default: []].append(document.name)
        } else if stored.count == 1, let only = stored.first, !only.isArchived, !only.isDeleted,
          !kind.seeds.contains(where: { $0.id == only.id })
        {
          try writer.set(document.changes(to: only), of: only.id)
        }
      }
    }
  }

  /// A document, such as a course, that cards of the file name, with all values that the cards give
  /// to each of its fields.
  private struct Found {
    let name: String
    /// The keys of the document's fields, and the values of each field, the newest last.
    var fields: [(key: String, values: [JSONValue])] = []

    mutating func add(_ field: FieldBody) {
      guard let known = fields.firstIndex(where: { $0.key == field.key }) else {
        return fields.append((field.key, [field.value]))
      }
      fields[known].values.removeAll { $0 == field.value }
      fields[known].values.append(field.value)
    }

    var latest: [FieldBody] {
      fields.compactMap { field in field.values.last.map { FieldBody(field.key, $0) } }
    }

    /// Returns the fields that a stored document lacks, or that it has with a value from an older
    /// card.
    func changes(to document: Document) -> [FieldBody] {
      let isAlike = fields.contains { document.fields[$0.key] != nil }
      return fields.compactMap { field in
        guard let newest = field.values.last else { return nil }
        guard let stored = document.fields[field.key] else {
          // A stored document that was not imported does not get the mark of an imported one.
          return newest.object == nil && !isAlike ? nil : FieldBody(field.key, newest)
        }
        return field.values.dropLast().contains(stored) ? FieldBody(field.key, newest) : nil
      }
    }
  }

  private static func documents(of plan: ImportPlan, _ kind: ReferenceKind) -> [Found] {
    var found: [Found] = []
    var places: [String: Int] = [:]
    let cards = plan.cards.enumerated().sorted {
      ($0.element.startedAt, $0.offset) < ($1.element.startedAt, $1.offset)
    }
    for reference in cards.compactMap(\.element.reference) where reference.noun == kind.noun {
      let name = Roster.folded(reference.name[...])
      let place = places[name] ?? found.count
      places[name] = place
      if place == found.count { found.append(Found(name: reference.name)) }
      for field in reference.fields { found[place].add(field) }
    }
    return found
  }

  /// Adds a document under an id that depends only on the document's name, so that two devices that
  /// import the same file don't make two documents.
  private func add(_ document: Found, _ kind: ReferenceKind, _ writer: RepositoryWriter) throws {
    let digest = SHA256.digest(Array(Roster.folded(document.name[...]).utf8))
    let bits = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let streamKind = DocumentShelf.streamKind(kind, of: sport)
    guard let stream = StreamID(kind: streamKind, key: RandomKey.make(bits)) else {
      throw DeskError.damaged("\(streamKind) cannot name a stream.")
    }
    try writer.set(
      [FieldBody(Document.nameField, .string(document.name))] + document.latest, of: stream)
  }
}
