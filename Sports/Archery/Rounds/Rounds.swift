internal import ScoringKit

/// The sport's reference data: the rounds of the catalogue, and those that users add.
enum Rounds {
  static let kind = ReferenceKind(
    noun: "round", plural: "rounds", form: "round-definition", forms: "round-definitions",
    emptyText: "Add a round to get started.",
    adding: .archery(
      "rounds add", ["Club 600"], options: ["pass": "60@50m/6 122 10-zone"]), sample: "York",
    codeField: RoundDocument.code, seeds: RoundDocument.seeds,
    addSyntax: addSyntax, add: { try add($0) },
    editSyntax: editSyntax, edit: { try edit($0, $1) },
    subtitle: { (try? RoundDocument.round($0)).map(RoundSheet.subtitle) ?? "cannot be read" },
    sheet: { RoundSheet.sheet($0) },
    payload: { $0.payload((try? RoundDocument.round($0)).map(RoundSheet.fields) ?? [:]) },
    read: { try RoundFile.read($0) }, write: { try RoundFile.write($0) })

  // MARK: Words

  static let nameArgument = ArgumentSyntax("NAME", "What the round is called")
  static let nameOption = OptionSyntax("name", value: .text("NAME"), "give the round a new name")
  static let pass = OptionSyntax(
    "pass", value: .text("PASS"), repeats: true, "arrows at a distance, as in 36@70m/6 122 10-zone")
  static let location = OptionSyntax(
    "location", choice: RoundLocation.self, called: "PLACE",
    "where it is shot; outdoor by default")
  static let perEnd = OptionSyntax(
    "arrows-per-end", value: .integer("N", RoundPass.endLimits), "arrows in every end")

  static let addSyntax = CommandSyntax(
    "add", "Add a round of your own",
    discussion: """
      Each --pass is arrows@distance/arrows per end, the diameter in cm (or 16in), and the \
      face: 36@70m/6 122 10-zone.
      """,
    arguments: [nameArgument], options: [pass, location],
    examples: [
      .init(
        "rounds add \"Club 600\" --pass \"60@50m/6 122 10-zone\"", "sixty arrows at one distance")
    ])

  static let editSyntax = CommandSyntax(
    "edit", "Change a round; rounds that were started keep what they copied",
    discussion: "A round of the catalogue keeps its distances; add a round for others.",
    options: [nameOption, pass, location, perEnd],
    examples: [.init("rounds edit Portsmouth --arrows-per-end 5", "other ends")])

  // MARK: Changing

  /// Returns the name of a round as it is stored: trimmed, with single spaces.
  ///
  /// - Throws: a refusal if the name is empty, too long, or contains control characters or a `|`.
  static func name(_ text: String) throws(Refusal) -> String {
    let name = text.singleSpaced
    guard (1...100).contains(name.count), !name.contains("|"), !name.hasControlCharacters else {
      throw Refusal(
        .notation, "A name has 1 to 100 visible characters and no bar.",
        token: String(text.prefix(100)))
    }
    return name
  }

  private static func passes(_ arguments: Arguments) throws(Refusal) -> [RoundPass] {
    try arguments.texts(pass).map { text throws(Refusal) in try RoundPass(text[...]) }
  }

  private static func add(_ arguments: Arguments) throws(Refusal) -> [FieldBody] {
    let hint = Line(kind.adding)
    guard let typed = arguments.text(nameArgument) else {
      throw Refusal(.notation, "A round needs a name.", hint: hint)
    }
    let passes = try passes(arguments)
    guard !passes.isEmpty else {
      throw Refusal(.notation, "A round needs its distances: give --pass.", hint: hint)
    }
    let name = try name(typed)
    let round = try RoundDefinition(
      code: Slug.code(name), name: name, location: arguments.value(location) ?? .outdoor,
      passes: passes)
    if let other = catalogued(round) { throw taken(other, for: round) }
    return RoundDocument.fields(round)
  }

  /// Returns the catalogue's round with the same name or code as a user's round; `nil` if there is
  /// none.
  fileprivate static func catalogued(_ round: RoundDefinition) -> RoundDefinition? {
    RoundCatalogue.round(named: round.name) ?? RoundCatalogue.round(named: round.code)
  }

  /// Returns the refusal of a user's round with the name or code of a catalogue round: when typed
  /// later, the name would be ambiguous.
  fileprivate static func taken(_ other: RoundDefinition, for round: RoundDefinition) -> Refusal {
    let what = RoundCatalogue.round(named: round.name) == nil ? "code" : "name"
    return Refusal(
      .illegal,
      "\(other.name) is a round of the catalogue (\(other.code)): give yours another \(what).",
      token: what == "code" ? round.code : round.name)
  }

  private static func edit(_ arguments: Arguments, _ document: Document) throws(Refusal)
    -> [FieldBody]
  {
    let old = try RoundDocument.round(document)
    var passes = try passes(arguments)
    let place: RoundLocation? = arguments.value(location)
    if document.isSeeded, !passes.isEmpty || place != nil {
      throw Refusal(
        .illegal, "\(document.name) is a round of the catalogue and keeps its distances.",
        hint: Line(kind.adding))
    }
    if passes.isEmpty { passes = old.passes }
    var new = try RoundDefinition(
      code: old.code, name: name(arguments.text(nameOption) ?? old.name),
      location: place ?? old.location, body: old.body, family: old.family, passes: passes)
    if let count = arguments.integer(perEnd) { new = try new.withArrowsPerEnd(count) }
    if let other = catalogued(new), other.code != old.code { throw taken(other, for: new) }
    guard new != old else {
      throw Refusal(
        .notation, "Nothing to change was given.",
        expected: ["--name", "--pass", "--location", "--arrows-per-end"])
    }
    let known = RoundDocument.fields(old)
    return RoundDocument.fields(new).filter { !known.contains($0) }
  }
}

/// A file of rounds: `[{"name":…,"location":"outdoor","passes":["72@100y/6 122 5-zone"]}]`.
enum RoundFile {
  static let limit = 2000

  /// Returns the fields of each round in a file.
  ///
  /// - Throws: a refusal that names the round and its mistake.
  static func read(_ text: String) throws(Refusal) -> [[FieldBody]] {
    let list = try ReferenceKind.list(text, of: "rounds")
    guard list.count <= limit else {
      throw Refusal(.notation, "The file has \(list.count) rounds; at most \(limit) are read.")
    }
    return try ReferenceKind.fields(of: list, "Round") { value throws(Refusal) in
      RoundDocument.fields(try round(value))
    }
  }

  private static func round(_ value: JSONValue) throws(Refusal) -> RoundDefinition {
    let name = try Rounds.name(value["name"]?.string ?? "")
    let code = Slug.code(value["code"]?.string ?? name)
    let passes = (value["passes"]?.array ?? []).compactMap(\.string)
    guard !passes.isEmpty, passes.count == value["passes"]?.array?.count,
      passes.allSatisfy({ !$0.contains(";") })
    else {
      throw Refusal(.notation, "A round needs its \"passes\", a list of texts.")
    }
    let round = try RoundDefinition(
      code: code, name: name, location: (value["location"]?.string ?? "outdoor")[...],
      body: plain(value["body"]?.string ?? "custom"), family: plain(value["family"]?.string ?? ""),
      passes: passes.joined(separator: ";")[...])
    // A catalogue round with ends of another size is valid: `rounds edit` creates such rounds.
    if let other = Rounds.catalogued(round),
      try other.withArrowsPerEnd(1).passes != round.withArrowsPerEnd(1).passes
    {
      throw Rounds.taken(other, for: round)
    }
    return round
  }

  /// Returns a word of a file with only letters, digits, `_` and `-`, at most 40 characters.
  private static func plain(_ text: String) -> String {
    String(text.prefix(40).filter { $0.isLetter || $0.isNumber || "_-".contains($0) })
  }

  /// Returns the file of some rounds, in the form that ``read(_:)`` reads.
  ///
  /// - Throws: a refusal if a document can't be read.
  static func write(_ documents: [Document]) throws -> String {
    let rounds = try documents.map { try RoundDocument.round($0) }
    return try CanonicalJSON.prettyText(rounds) + "\n"
  }
}
