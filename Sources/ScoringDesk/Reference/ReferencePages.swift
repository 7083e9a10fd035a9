import ScoringKit
import ScoringStore

/// Builds the pages that list a sport's documents, such as courses, and that show one of them.
struct ReferencePages {
  /// The repository that the documents are read from.
  let repository: Repository
  /// The sport whose documents are shown.
  let sport: Sport
  /// The kind of document that is shown, such as courses.
  let kind: ReferenceKind

  private var shelf: DocumentShelf { DocumentShelf(repository: repository, sport: sport) }
  private var listKeys: Action { Action(kind.plural, of: sport.id) }

  /// Returns the page that lists the first `most` documents, sorted by name without regard to case;
  /// `all` includes archived ones.
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
      columns: [
        .figures("#"), Sheet.Column(kind.noun.capitalizedFirst), Sheet.Column("", role: .extra), "",
      ],
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

  /// Returns the page that shows one document.
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

  /// Returns a document as JSON, with the field `isDisputed` if scorers disagree about it.
  private func payload(_ document: Document) -> JSONValue {
    guard document.isDisputed, var fields = kind.payload(document).object else {
      return kind.payload(document)
    }
    fields["isDisputed"] = true
    return .object(fields)
  }
}
