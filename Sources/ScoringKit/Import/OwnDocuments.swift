/// The documents of a kind that somebody added or changed, by what a file may call them.
///
/// A file of another program names a round or a format; what the program brings along is found by the
/// sport itself, and this is the rest.
public struct OwnDocuments: Sendable {
  private var named: [String: Document] = [:]

  /// None.
  public init() {}

  /// Those of a library, by their names and codes without regard to case; none that two have in
  /// common.
  ///
  /// - Throws: where the library can't be read.
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

  /// The one of a name; nil where there is none.
  public func document(named name: String) -> Document? {
    named.isEmpty ? nil : named[Roster.folded(name[...])]
  }
}
