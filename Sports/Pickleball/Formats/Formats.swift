internal import ScoringKit

/// The sport's reference data: built-in formats and those that users add.
enum Formats {
  static let kind = ReferenceKind(
    noun: "format", plural: "formats", emptyText: "Add a format to get started.",
    adding: Action(
      "formats add", of: "pickleball", ["House"],
      options: ["like": "rally-2026", "to": "15", "freeze": "14"]),
    sample: "sideout", seeds: FormatDocument.seeds,
    addSyntax: CommandSyntax(
      "add", "Add a format",
      discussion: """
        What no option says is as in the format of --like. Another --to moves the end change, \
        the time-outs and a freeze along.
        """,
      arguments: [nameArgument], options: [like] + FormatOptions.numbers + FormatOptions.rules,
      examples: [
        .init(
          "formats add House --like rally-2026 --to 15 --freeze 14",
          "a house rule: to 15, frozen at 14")
      ]),
    add: { try add($0) },
    editSyntax: editSyntax, edit: { try edit($0, $1) },
    subtitle: { document in
      (try? FormatDocument.format(document)).map { "\($0.scoring.rawValue), \($0.numbers)" } ?? ""
    },
    sheet: { sheet($0) }, payload: { payload($0) },
    read: { try FormatDocument.read($0) }, write: { try FormatDocument.write($0) })

  // MARK: Words

  static let nameArgument = ArgumentSyntax("NAME", "What the format is called")
  static let nameOption = OptionSyntax("name", value: .text("NAME"), "give the format a new name")
  static let like = OptionSyntax(
    "like", value: .choice("FORMAT", FormatDocument.builtInNames),
    "the built-in format to start from; sideout by default")

  static let editSyntax = CommandSyntax(
    "edit", "Change a format; matches that were started in it keep what they copied",
    options: [nameOption] + FormatOptions.numbers + FormatOptions.rules,
    examples: [.init("formats edit sideout --best-of 3", "always best of 3")])

  // MARK: Changing

  private static func add(_ arguments: Arguments) throws(Refusal) -> [FieldBody] {
    guard let typed = arguments.text(nameArgument) else {
      throw Refusal(.notation, "A format needs a name.", hint: Line(kind.adding))
    }
    let base = try FormatDocument.builtIn(
      arguments.text(like) ?? kind.sample, or: "There is no such built-in format.")
    var format = try FormatOptions.format(base, arguments)
    format.name = try FormatDocument.name(typed)
    if arguments.text(FormatOptions.edition) == nil { format.edition = "" }
    if arguments.text(FormatOptions.summary) == nil { format.summary = "Like \(base.name)." }
    return FormatDocument.fields(format)
  }

  private static func edit(_ arguments: Arguments, _ document: Document) throws(Refusal)
    -> [FieldBody]
  {
    guard !arguments.options.isEmpty || !arguments.flags.isEmpty else {
      throw Refusal(
        .notation, "Nothing to change was given.",
        expected: editSyntax.options.map { "--\($0.name)" })
    }
    var format = try FormatOptions.format(FormatDocument.format(document), arguments)
    if let typed = arguments.text(nameOption) { format.name = try FormatDocument.name(typed) }
    return FormatDocument.fields(format)
  }

  // MARK: Showing

  private static func sheet(_ document: Document) -> Sheet {
    var sheet = Sheet(
      title: document.name, columns: [Sheet.Column("Rule"), Sheet.Column("What it says")])
    guard let format = try? FormatDocument.format(document) else {
      sheet.notes = [Line("The rules of this format cannot be read.", .poor)]
      return sheet
    }
    sheet.rows = format.explanation.map { rule, meaning in
      Sheet.Row([Cell(rule, .strong), Cell(meaning)], spoken: "\(rule): \(meaning).")
    }
    sheet.notes = [format.summary, format.edition].filter { !$0.isEmpty }.map { Line($0) }
    return sheet
  }

  private static func payload(_ document: Document) -> JSONValue {
    let format = try? FormatDocument.format(document)
    var fields = format?.value.object ?? [:]
    fields["explanation"] = .array(
      (format?.explanation ?? []).map { ["rule": .string($0), "meaning": .string($1)] })
    return document.payload(fields)
  }
}
