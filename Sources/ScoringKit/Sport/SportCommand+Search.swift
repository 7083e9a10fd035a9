extension SportCommand {
  /// Makes a command that finds documents by typed words: each word must occur in some text field
  /// of the document, ignoring case.
  ///
  /// - Parameters:
  ///   - kind: the kind of the documents that are searched.
  ///   - sport: the id of the sport.
  ///   - syntax: the description of the command, whose arguments are the words.
  ///   - fields: the fields that are not searched.
  /// - Returns: the command; its page lists the documents found, and links to the first of them.
  public static func search(
    _ kind: ReferenceKind, of sport: String, _ syntax: CommandSyntax,
    passingOver fields: Set<String>
  ) -> SportCommand {
    SportCommand(syntax) { arguments, library in
      let typed = syntax.arguments.flatMap { arguments.texts($0) }
      let wanted = typed.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        .map { Roster.folded($0) }
      let found = try library.documents(of: kind).filter { document in
        let texts = document.fields.filter { !fields.contains($0.key) }.values
          .compactMap(\.string).map { Roster.folded($0[...]) }
        return wanted.allSatisfy { word in texts.contains { $0.contains(word) } }
      }
      return kind.page(of: found, in: sport)
    }
  }
}

extension ReferenceKind {
  fileprivate func page(of found: [Document], in sport: String) -> Page {
    guard let first = found.first else {
      let empty = "No \(noun) has that in its name."
      return Page(
        kind: forms, payload: [], blocks: [.empty(empty, Action(plural, of: sport))])
    }
    let rows = found.map { document in
      let subtitle = subtitle(document)
      return Sheet.Row(
        [Cell(document.name), Cell(subtitle, .dim)], spoken: "\(document.name), \(subtitle).")
    }
    let title = noun.prefix(1).uppercased() + noun.dropFirst()
    let code = codeField.flatMap { first.fields[$0]?.string } ?? first.id.key
    return Page(
      kind: forms, payload: .array(found.map(payload)),
      blocks: [.sheet(Sheet(columns: [Sheet.Column(title), Sheet.Column("")], rows: rows))],
      next: [Action("\(plural) show", of: sport, [.text(code)])])
  }
}
