/// A library of documents in memory: those of a list, and those that the sport includes.
struct DocumentList: Library {
  let startsAt: LocalTime?
  private let sport: Sport
  private let own: [Document]

  /// Makes a library for a sport.
  init(_ sport: Sport, _ documents: [Document], startsAt: LocalTime?) {
    self.sport = sport
    own = documents
    self.startsAt = startsAt
  }

  func documents(of kind: ReferenceKind) -> [Document] {
    let own = own.filter { $0.id.kind == sport.streamKind(of: kind) && !$0.isDeleted }
    let ids = Set(own.map(\.id))
    return (own + kind.seeds.filter { !ids.contains($0.id) })
      .map { (name: $0.name.lowercased(), document: $0) }
      .sorted { ($0.name, $0.document.id) < ($1.name, $1.document.id) }.map(\.document)
  }

  func document(of kind: ReferenceKind, named text: String) throws(Refusal) -> Document {
    let documents = documents(of: kind)
    let search = NameSearch(text[...])
    func names(_ document: Document) -> [String] {
      let code = kind.codeField.flatMap { document.fields[$0]?.string }
      return [document.name, document.id.key, document.id.description] + (code.map { [$0] } ?? [])
    }
    let found = search.found([
      { documents.filter { search.equals(names($0)) } },
      { documents.filter { search.begins(names($0)) } },
      { documents.filter { search.beginsLaterWord(names($0)) } },
    ])
    guard let first = found.first else {
      throw Refusal(
        .unknownName, "There is no \(kind.noun) called \"\(text)\".", token: text,
        expected: NearName.suggestions(for: text, orPartOf: documents.map(\.name)))
    }
    guard found.count == 1 else {
      let areAlike = Set(found.map(\.name)).count < found.count
      throw Refusal(
        .ambiguousName, "Several \(kind.plural) are called \"\(text)\".", token: text,
        expected: found.map { areAlike ? "\($0.name) (\($0.id.key))" : $0.name },
        hint: areAlike ? "The key in parentheses names one of them." : nil)
    }
    return first
  }
}
