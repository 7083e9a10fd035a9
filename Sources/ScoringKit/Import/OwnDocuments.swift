/// The documents of a kind that the user added or changed, by the names that a file may use.
///
/// A file of another program names a round or a format. The sport itself finds the documents
/// included in the program; this type finds the others.
public struct OwnDocuments: Sendable {
  private var named: [String: Document] = [:]

  /// Makes an empty value.
  public init() {}

  /// Finds the documents of a kind in a library that the user added or changed.
  ///
  /// Their names and codes are compared without case; those that two documents share are excluded.
  ///
  /// - Throws: an error if the library can't be read.
  public init(_ library: any Library, _ kind: ReferenceKind) throws {
    let seeds = Set(kind.seeds)
    let own = try library.documents(of: kind).filter { !seeds.contains($0) }
    let called = own.flatMap { document in
      let code = kind.codeField.flatMap { document.fields[$0]?.string }
      return Set([document.name, code ?? document.name].map { Roster.folded($0[...]) })
        .map { (name: $0, document: document) }
    }
    named = Dictionary(grouping: called, by: \.name)
      .compactMapValues { $0.count == 1 ? $0[0].document : nil }
  }

  /// Returns the document with a name or code that a file uses; nil if there is none.
  public func document(named name: String) -> Document? {
    named.isEmpty ? nil : named[Roster.folded(name[...])]
  }
}
