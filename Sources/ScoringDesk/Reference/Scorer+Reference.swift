package import ScoringKit
import ScoringStore
import ScoringViews

/// A kind of document of one sport, such as its courses or formats, that a request is about.
package struct ReferenceRequest: Hashable, Sendable {
  /// The id of the sport that has this kind of document.
  package var sport: String
  /// The plural noun of the kind of document: `courses`.
  package var kind: String

  /// Creates a reference to a kind of document.
  package init(sport: String, kind: String) {
    self.sport = sport
    self.kind = kind
  }
}

extension Scorer.Documents {
  /// Returns the page that lists the documents of a kind; `all` includes archived ones.
  package func list(_ request: ReferenceRequest, all: Bool = false) throws -> Page {
    try page {
      try read { repository in try shelf(request, repository).pages.list(all: all) }
    }
  }

  /// Returns the page that shows one document, which is named by its number, or the beginning of
  /// its id or name.
  package func document(_ request: ReferenceRequest, named name: String) throws -> Page {
    try page {
      try read { repository in
        let shelf = try shelf(request, repository)
        return try shelf.pages.show(shelf.document(named: name))
      }
    }
  }

  /// Adds a document with the values of the command options that its kind defines for `add`, after a
  /// question if another document has its name.
  package func addDocument(
    _ request: ReferenceRequest, _ arguments: Arguments, answers: Answers = [:]
  ) throws -> Page {
    try page {
      let kind = try kind(request).kind
      let fields = try kind.add(arguments)
      return try write { writer in
        let shelf = try shelf(request, writer.repository)
        try shelf.requireOnlyOne(named: fields, answers)
        let added = try shelf.add(fields, writer)
        var page = try shelf.pages.show(added)
        page.blocks.insert(.line(Line("Added \(added.name).")), at: 0)
        page.warnings += try shelf.twins(of: [added])
        return page
      }
    }
  }

  /// Changes a document by the command options that its kind defines for `edit`, after a question if
  /// another document has its new name.
  package func editDocument(
    _ request: ReferenceRequest, named name: String, _ arguments: Arguments,
    answers: Answers = [:]
  ) throws -> Page {
    try page {
      let kind = try kind(request).kind
      return try write { writer in
        let shelf = try shelf(request, writer.repository)
        return try change(shelf, name, "Changed", writer) { document in
          let fields = try kind.edit(arguments, document)
          try shelf.requireOnlyOne(named: fields, besides: document, answers)
          return fields
        }
      }
    }
  }

  /// Archives a document: it is no longer listed, but its name still finds it.
  package func archiveDocument(_ request: ReferenceRequest, named name: String) throws -> Page {
    try page {
      try change(request, name, "Archived") { _ in [FieldBody(Document.archivedField, true)] }
    }
  }

  /// Restores an archived or deleted document.
  package func restoreDocument(_ request: ReferenceRequest, named name: String) throws -> Page {
    try page {
      try change(request, name, "Restored", includesDeleted: true) { _ in
        [FieldBody(Document.archivedField, .null), FieldBody(Document.deletedField, .null)]
      }
    }
  }

  /// Deletes a document after a question; the document must be named in full.
  package func deleteDocument(
    _ request: ReferenceRequest, named name: String, answers: Answers = [:]
  ) throws -> Page {
    try page {
      let (kind, document) = try read { repository in
        let shelf = try shelf(request, repository)
        return (shelf.kind, try shelf.document(named: name))
      }
      guard NameSearch(name[...]).equals([document.name]) || document.id.key == name else {
        throw Refusal(
          .ambiguousName, "\"\(name)\" is not the whole name.", token: name,
          expected: [document.name, document.id.key], hint: "To delete, type it in full.")
      }
      let question = Question(
        "delete:\(document.id)", "Delete the \(kind.noun) \(document.name)?", .yesOrNo)
      try answers.require(question, else: "Nothing was deleted.")
      return try change(request, document.id.key, "Deleted") { _ in
        [FieldBody(Document.deletedField, true)]
      }
    }
  }

  /// Adds the documents that a text describes, except those that the store already has.
  ///
  /// `source` is the name of the file that contains the text, or `standard input`.
  package func importDocuments(
    _ request: ReferenceRequest, _ text: String, from source: String
  ) throws -> Page {
    try page {
      let kind = try kind(request).kind
      let found = try DeskError.reading(source) { try kind.read(text) }
      let (added, remarks) = try write { writer -> ([Document], [Line]) in
        let added = try shelf(request, writer.repository).addUnknown(found, writer)
        return (added, try shelf(request, writer.repository).twins(of: added))
      }
      let known = found.count - added.count
      let count = Phrases.count(added.count, kind.noun, plural: kind.plural)
      return Page(
        kind: kind.forms, payload: .array(added.map(kind.payload)),
        blocks: [
          .line(Line("Added \(count)" + (known > 0 ? ", \(known) there already." : ".")))
        ], warnings: remarks)
    }
  }

  /// Returns all documents of a kind as the text of a file that ``importDocuments(_:_:from:)``
  /// reads.
  package func exportDocuments(_ request: ReferenceRequest) throws -> String {
    try read { repository in
      let shelf = try shelf(request, repository)
      return SafeText.escaped(
        try shelf.kind.write(shelf.shelf.all(of: shelf.kind).filter { !$0.isDeleted }))
    }
  }

  // MARK: Parts

  private func kind(_ request: ReferenceRequest) throws -> (sport: Sport, kind: ReferenceKind) {
    let sport = try sport(request.sport)
    guard let kind = sport.references.first(where: { $0.plural == request.kind }) else {
      throw DeskError(
        .unknownName, "\(sport.name) has no \(request.kind).", token: request.kind,
        expected: sport.references.map(\.plural))
    }
    return (sport, kind)
  }

  private func shelf(_ request: ReferenceRequest, _ repository: Repository) throws -> KindShelf {
    let (sport, kind) = try kind(request)
    return KindShelf(sport: sport, kind: kind, repository: repository)
  }

  private func change(
    _ request: ReferenceRequest, _ name: String, _ verb: String, includesDeleted: Bool = false,
    fields: (Document) throws -> [FieldBody]
  ) throws -> Page {
    try write { writer in
      try change(
        shelf(request, writer.repository), name, verb, includesDeleted: includesDeleted, writer,
        fields: fields)
    }
  }

  private func change(
    _ shelf: KindShelf, _ name: String, _ verb: String, includesDeleted: Bool = false,
    _ writer: RepositoryWriter, fields: (Document) throws -> [FieldBody]
  ) throws -> Page {
    let kind = shelf.kind
    let document = try shelf.shelf.document(
      of: kind, named: name, includesDeleted: includesDeleted)
    let seed = kind.seeds.first { $0.id == document.id }
    let entries = try writer.set(fields(document), of: document.id, seed: seed)
    let changed = try shelf.shelf.ledger(of: kind, document.id).document
    let sentence =
      entries.isEmpty ? "Nothing to change: \(changed.name)." : "\(verb) \(changed.name)."
    return Page(
      kind: kind.form, payload: kind.payload(changed), blocks: [.line(Line(sentence))])
  }
}

/// The documents of one kind and one sport, in a repository.
private struct KindShelf {
  let sport: Sport
  let kind: ReferenceKind
  let repository: Repository

  var shelf: DocumentShelf { DocumentShelf(repository: repository, sport: sport) }
  var pages: ReferencePages { ReferencePages(repository: repository, sport: sport, kind: kind) }

  func document(named name: String) throws -> Document {
    try shelf.document(of: kind, named: name)
  }

  func add(_ fields: [FieldBody], _ writer: RepositoryWriter) throws -> Document {
    let key = RandomKey.make(writer.random())
    let streamKind = DocumentShelf.streamKind(kind, of: sport)
    guard let stream = StreamID(kind: streamKind, key: key) else {
      throw DeskError.damaged("\(streamKind) cannot name a stream.")
    }
    try writer.set(fields, of: stream)
    return try shelf.ledger(of: kind, stream).document
  }

  /// Adds the documents that a file describes, except those that the store already has with the
  /// same fields.
  func addUnknown(_ found: [[FieldBody]], _ writer: RepositoryWriter) throws -> [Document] {
    var known = try shelf.documents(of: kind)
    var added: [Document] = []
    for fields in found {
      let isKnown = known.contains { document in
        fields.allSatisfy { (document.fields[$0.key] ?? .null) == $0.value }
      }
      guard !isKnown else { continue }
      let document = try add(fields, writer)
      known.append(document)
      added.append(document)
    }
    return added
  }

  /// Asks before a document gets the name of another one that is not deleted, because a name then
  /// means neither.
  ///
  /// - Throws: The question if it was not answered yet; an error if the answer is "no".
  func requireOnlyOne(
    named fields: [FieldBody], besides own: Document? = nil, _ answers: Answers
  ) throws {
    guard let name = fields.first(where: { $0.key == Document.nameField })?.value.string else {
      return
    }
    let search = NameSearch(name[...])
    let twins = try shelf.documents(of: kind).filter {
      $0.id != own?.id && !$0.isDeleted && search.equals([$0.name])
    }
    guard let twin = twins.first, own.map({ !search.equals([$0.name]) }) ?? true else { return }
    let sentence = "There is a \(kind.noun) called \(twin.name) already: \(twin.id.key)."
    try answers.require(
      Question(
        "twin:\(twin.id)", "\(sentence) Have two of that name?", .yesOrNo,
        refusal: DeskError(
          .notConfirmed, sentence, token: name,
          hint: "--yes keeps both. Each is then found by its id.")),
      else: "Nothing was stored.")
  }

  /// Returns a warning for each document that has the same name as another one; both are kept.
  func twins(of documents: [Document]) throws -> [Line] {
    let named = Dictionary(grouping: try shelf.documents(of: kind)) { Roster.folded($0.name[...]) }
    return documents.compactMap { document in
      let twins = (named[Roster.folded(document.name[...])] ?? []).filter { $0.id != document.id }
      guard !twins.isEmpty else { return nil }
      let others = twins.count == 1 ? "is another \(kind.noun)" : "are other \(kind.plural)"
      return
        "There \(others) called \(document.name): \(twins.map(\.id.key).joined(separator: ", "))."
    }
  }
}
