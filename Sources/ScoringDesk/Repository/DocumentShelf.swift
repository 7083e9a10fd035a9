import ScoringKit
import ScoringStore

/// The documents of one sport, such as courses: built-in ones and those in the store.
struct DocumentShelf: Library {
  /// The repository that the documents are read from.
  let repository: Repository
  /// The sport of the documents.
  let sport: Sport
  /// The start time of the round for which a document is chosen; `nil` if no round is being
  /// started, or if it begins now.
  var startsAt: LocalTime?

  /// Returns the name that the streams of a kind of document begin with.
  static func streamKind(_ kind: ReferenceKind, of sport: Sport) -> String {
    sport.streamKind(of: kind)
  }

  /// Returns the ledger of one stored or built-in document.
  func ledger(of kind: ReferenceKind, _ stream: StreamID) throws -> DocumentLedger {
    DocumentLedger(
      stream, entries: try repository.reader.entries(of: stream),
      seed: kind.seeds.first { $0.id == stream })
  }

  /// Returns all documents of a kind, including archived and deleted ones, sorted by name.
  ///
  /// A built-in document that nobody changed is not looked up in the store.
  func all(of kind: ReferenceKind) throws -> [Document] {
    let stored = Set(try repository.reader.streams(ofKind: Self.streamKind(kind, of: sport)))
    var seeds: [StreamID: Document] = [:]
    for seed in kind.seeds { seeds[seed.id] = seed }
    let edited = try stored.map { stream in
      DocumentLedger(
        stream, entries: try repository.reader.entries(of: stream), seed: seeds[stream]
      ).document
    }
    return (edited + seeds.values.filter { !stored.contains($0.id) })
      .map { (name: $0.name.lowercased(), document: $0) }
      .sorted { ($0.name, $0.document.id) < ($1.name, $1.document.id) }.map(\.document)
  }

  func rounds(of player: String) throws -> (name: String, rounds: [PlayedRound]) {
    try repository.played(by: player, in: sport)
  }

  func documents(of kind: ReferenceKind) throws -> [Document] {
    try all(of: kind).filter { !$0.isDeleted && !$0.isArchived }
  }

  func document(of kind: ReferenceKind, named text: String) throws -> Document {
    try document(of: kind, named: text, includesDeleted: false)
  }

  /// Returns the document that a typed text names, optionally among the deleted ones too.
  func document(of kind: ReferenceKind, named text: String, includesDeleted: Bool) throws
    -> Document
  {
    let documents = try all(of: kind).filter { includesDeleted || !$0.isDeleted }
    let isListed: (Document) -> Bool = { !$0.isArchived && !$0.isDeleted }
    // Programs may copy the id from JSON output, which includes the kind of the stream.
    let whole = StreamID(text).flatMap { id in
      id.kind == Self.streamKind(kind, of: sport) ? id.key : nil
    }
    return try Naming.choose(
      whole ?? text, from: documents.filter(isListed), hidden: documents.filter { !isListed($0) },
      noun: kind.noun, id: \.id.key,
      names: { document in
        let code = kind.codeField.flatMap { document.fields[$0]?.string }
        return [document.name, code ?? document.id.key.replacing("-", with: "_")]
      },
      list: Action(kind.plural, of: sport.id))
  }

  /// Returns the document that the rules of a round were built from; `nil` if it can't be
  /// determined.
  ///
  /// If the rules contain a document's id, it is that one, even if it has another name now.
  /// Otherwise it is the document with the title of the rules, if there is only one.
  func document(of kind: ReferenceKind, behind rules: any Round) throws -> Document? {
    let values = Set(
      try Self.leaves(of: rules).compactMap { $0.split(separator: "=", maxSplits: 1).last })
    let held = try documents(of: kind).first { values.contains($0.id.description[...]) }
    let named = held == nil ? try titled(rules.title, kind) : []
    return held ?? (named.count == 1 ? named[0] : nil)
  }

  /// Returns the names that may mean the document that the rules of a round were built from.
  ///
  /// If the document is known, they are its only name. Otherwise they are the ids of all documents
  /// with the title of the rules, or the title itself if no document has it.
  func words(for rules: any Round, _ kind: ReferenceKind) throws -> [String] {
    if let document = try document(of: kind, behind: rules) {
      return [Self.word(for: document, among: try documents(of: kind))]
    }
    let named = try titled(rules.title, kind)
    return named.isEmpty ? [rules.title] : named.map(\.id.key)
  }

  private func titled(_ name: String, _ kind: ReferenceKind) throws -> [Document] {
    let search = NameSearch(name[...])
    return try documents(of: kind).filter { search.equals([$0.name]) }
  }

  /// Returns a unique name for each of some documents: its name, or its id if another one has the
  /// same name.
  static func words(of documents: [Document]) -> [String] {
    let names = documents.map { Roster.folded($0.name[...]) }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(documents, names).map { counts[$1, default: 1] > 1 ? $0.id.key : $0.name }
  }

  /// Returns a unique name for one document among others: its name, or its id if another one has
  /// the same name.
  static func word(for document: Document, among documents: [Document]) -> String {
    zip(documents, words(of: documents)).first { $0.0.id == document.id }?.1 ?? document.name
  }

  /// Returns the single values in the rules of a round, each with its path: `/holes/0/par=3`.
  static func leaves(of rules: any Round) throws -> Set<String> {
    var leaves: Set<String> = []
    func walk(_ value: JSONValue, _ path: String) {
      if let object = value.object {
        for (key, value) in object { walk(value, "\(path)/\(key)") }
      } else if let array = value.array {
        for (index, value) in array.enumerated() { walk(value, "\(path)/\(index)") }
      } else if let text = value.string {
        leaves.insert("\(path)=\(text)")
      } else if let number = value.integer {
        leaves.insert("\(path)=\(number)")
      } else if let flag = value.bool {
        leaves.insert("\(path)=\(flag)")
      }
    }
    walk(try CanonicalJSON.value(JSONValue.self, from: CanonicalJSON.text(rules)), "")
    return leaves
  }
}
