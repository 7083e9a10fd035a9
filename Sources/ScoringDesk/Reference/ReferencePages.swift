import ScoringKit
import ScoringStore

/// Builds lists and details of a sport's documents.
struct ReferencePages {
  /// The repository that the documents are read from.
  let repository: Repository
  /// The sport of the documents.
  let sport: Sport
  /// The kind of the documents.
  let kind: ReferenceKind

  private var shelf: DocumentShelf { DocumentShelf(repository: repository, sport: sport) }
  private var listKeys: Action { Action(kind.plural, of: sport.id) }

  /// Returns the list, sorted by name ignoring case, limited to the first `most` documents.
  func list(all: Bool = false, most: Int = .max) throws -> Page {
    let found = try shelf.all(of: kind).filter { !$0.isDeleted && (all || !$0.isArchived) }
    let documents = Array(found.prefix(most))
    guard !documents.isEmpty else {
      return Page(
        kind: kind.forms, payload: [],
        blocks: [
          .empty(kind.emptyText, kind.adding)
        ])
    }
    let words = DocumentShelf.words(of: documents)
    let rows = documents.enumerated().map { index, document in
      let subtitle =
        (words[index] == document.name ? "" : "\(words[index]): ")
        + kind.subtitle(document) + (document.isArchived ? ", archived" : "")
        + (document.isDisputed ? ", disputed" : "")
      return Sheet.Row(
        [
          Cell("\(index + 1)"), Cell(document.name), Cell(subtitle, .dim), Cell("›", .accent),
        ],
        spoken: "\(document.name), \(subtitle).")
    }
    let sheet = Sheet(
      columns: [.figures("#"), Sheet.Column(kind.noun.capitalizedFirst), "", ""],
      rows: rows)
    return Page(
      kind: kind.forms, payload: .array(documents.map(payload)),
      blocks: [.sheet(sheet)]
        + (found.count > documents.count
          ? [
            .line(
              Line("\(found.count - documents.count) more: ", .dim) + Line(listKeys, .dim))
          ] : []),
      next: [Action("\(kind.plural) show", of: sport.id, ["1"])])
  }

  /// Returns the details of one document.
  func show(_ document: Document) throws -> Page {
    var blocks: [Page.Block] = [.sheet(kind.sheet(document))]
    if document.isDisputed {
      blocks.append(
        .line(
          Line("Disputed: `", .fair) + Line(Action("disputes"), .fair)
            + Line("` lists what is said of it.", .fair)))
    }
    return Page(kind: kind.form, payload: payload(document), blocks: blocks)
  }

  /// Returns the JSON of a document, marked if it is disputed.
  private func payload(_ document: Document) -> JSONValue {
    guard document.isDisputed, var fields = kind.payload(document).object else {
      return kind.payload(document)
    }
    fields["isDisputed"] = true
    return .object(fields)
  }
}
