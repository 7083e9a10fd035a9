package import ScoringKit
import ScoringStore

/// A file to import, which is read once, from the beginning to the end.
package struct ImportSource {
  /// The name of the file in messages: its path, or `standard input`.
  package let name: String
  /// A closure that returns the first 256 bytes of the file, or all of a shorter one, without
  /// consuming them.
  let beginning: () throws -> [UInt8]
  /// A closure that returns the file's next line of text without its newline; `nil` at the end.
  let nextLine: () throws -> String?
  /// A closure that returns the whole text of the file.
  let text: () throws -> String

  /// The number of bytes at the beginning of a file by which its format is recognized.
  package static let telling = 256

  /// Creates a file to import from closures that read it.
  package init(
    name: String, beginning: @escaping () throws -> [UInt8],
    nextLine: @escaping () throws -> String?, text: @escaping () throws -> String
  ) {
    self.name = name
    self.beginning = beginning
    self.nextLine = nextLine
    self.text = text
  }

  /// Returns a source that keeps the text that it has read, so that the import can be repeated
  /// after a question.
  package func kept() -> ImportSource {
    let first = Kept(beginning)
    let whole = Kept(text)
    return ImportSource(
      name: name, beginning: { try first.value() }, nextLine: nextLine, text: { try whole.value() })
  }

  /// A value of the file that is read when it is first needed, and then kept.
  private final class Kept<Value> {
    private let read: () throws -> Value
    private var known: Value?

    init(_ read: @escaping () throws -> Value) {
      self.read = read
    }

    func value() throws -> Value {
      if let known { return known }
      let value = try read()
      known = value
      return value
    }
  }

  /// Creates a file to import from a text in memory.
  package init(name: String, text: String) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    self.init(
      name: name, beginning: { Array(text.utf8.prefix(Self.telling)) },
      nextLine: {
        // If nothing follows the last newline of the text, there is no further line.
        guard lines.count > 1 || lines.first?.isEmpty == false else { return nil }
        return lines.popFirst().map(String.init)
      }, text: { text })
  }
}

/// A request to import a file.
package struct ImportRequest {
  /// The file to import.
  package var source: ImportSource
  /// The id of the only sport whose rounds are imported; `nil` for all sports.
  package var sport: String?
  /// The time zone of the file's times, such as `Europe/Tallinn`, `utc` or `local`; `nil` if none
  /// was given.
  package var zone: String?
  /// The name in the file that belongs to the user; `nil` if none was given.
  package var me: String?
  /// The time at which rounds without a date were played; `nil` if none was given.
  package var startsAt: LocalTime?
  /// The values of the importers' own options, such as the name of a course.
  package var arguments = Arguments()
  /// Whether the import is only simulated, so that nothing is stored.
  package var isRehearsal = false
  /// The answers that the user gave so far; `nil` if no question may be asked.
  package var answers: Answers?
  /// Whether values of the file replace different ones in rounds that the store has already.
  package var isUpdate = false
  /// Whether a file is imported although many of its values can't be read.
  package var isPartial = false
  /// A closure that is called after each transaction with the numbers of cards imported so far and
  /// in the whole file.
  package var progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }

  /// Creates a request to import a file.
  package init(_ source: ImportSource, sport: String? = nil) {
    self.source = source
    self.sport = sport
  }
}

extension Scorer.Exchange {
  /// Imports a file, whose format is recognized by its content; importing the same file again adds
  /// nothing.
  package func importFile(_ request: ImportRequest) throws -> Page {
    try page {
      let sport = try request.sport.map { try self.sport($0) }
      if let signature = FileSignature(try request.source.beginning()) {
        throw DeskError(
          .unknownForm, "\(request.source.name) is \(signature.noun), not a text file.",
          hint: Line(signature.hint))
      }
      if BundleLine.begins(ByteOrderMark.dropped(try request.source.beginning())) {
        let reader = BundleReader(nextLine: request.source.nextLine)
        return try store(request) { try BundleImport(source: request.source.name).take(reader, $0) }
          .page(sport, isRehearsal: request.isRehearsal)
      }
      return try importText(ByteOrderMark.dropped(request.source.text()), request, sport)
    }
  }

  private func store<Value>(
    _ request: ImportRequest, _ body: (RepositoryWriter) throws -> Value
  ) throws -> Value {
    try request.isRehearsal ? scorer.rehearse(body) : write(body)
  }

  /// The number of characters at the beginning of a text by which its form is recognized: the
  /// headings of a table may be below a page of instructions.
  private static let beginning = 16_384

  private func importText(_ text: String, _ request: ImportRequest, _ sport: Sport?) throws -> Page
  {
    let beginning = String(text.prefix(Self.beginning))
    let found = (sport.map { [$0] } ?? sports.sports).lazy.compactMap { sport in
      sport.importers.first { $0.recognizes(beginning) }.map { (sport: sport, importer: $0) }
    }.first
    if found == nil, BundleJSON.recognizes(text) {
      var lines = try BundleJSON.lines(text)[...]
      let reader = BundleReader { lines.popFirst() }
      return try store(request) { try BundleImport(source: request.source.name).take(reader, $0) }
        .page(sport, isRehearsal: request.isRehearsal)
    }
    if NotationFile.recognizes(text) {
      let rounds = try NotationImport.rounds(text, source: request.source.name)
      return try store(request) {
        try NotationImport(sport: sport, source: request.source.name).take(rounds, $0)
      }.page(sport, isRehearsal: request.isRehearsal)
    }
    guard let found else { throw unknownForm(beginning, request.source.name, sport) }
    try Self.refuseForeignOptions(request, found.importer, found.sport)
    let plan = try read { repository in
      try DeskError.reading(request.source.name) {
        try found.importer.read(
          text, DocumentShelf(repository: repository, sport: found.sport), request.arguments)
      }
    }
    return try importCards(of: plan, by: found.importer, of: found.sport, request)
  }

  private func importCards(
    of plan: ImportPlan, by importer: Importer, of sport: Sport, _ request: ImportRequest
  ) throws -> Page {
    try Self.refuse(plan, from: request.source.name)
    if !request.isPartial { try Self.refuseGaps(of: plan, from: request.source.name) }
    var (plan, request) = (plan, request)
    let day = try ImportDay(plan, at: request.startsAt, source: request.source.name)
    if let warning = day.warning { plan.warnings.append(warning) }
    let fileClock = try ImportClock(
      plan, zone: request.zone, clock: clock, answers: request.answers)
    if let warning = try fileClock.warning(plan, sport: sport.id, clock) {
      plan.warnings.append(warning)
    }
    try fileClock.convert(&plan, clock)
    Self.markGuests(of: &plan)
    if request.me == nil, !request.isRehearsal {
      let person = try read { try ImportPerson(plan, $0) }
      request.me = try request.answers.flatMap { try person.asked($0) }
      if request.me == nil, let remark = person.remark(sport: sport.id) {
        plan.warnings.append(remark)
      }
    }
    return try importCards(of: plan, by: importer, of: sport, request, fileClock, day)
  }

  private func importCards(
    of plan: ImportPlan, by importer: Importer, of sport: Sport, _ request: ImportRequest,
    _ fileClock: ImportClock, _ day: ImportDay
  ) throws -> Page {
    let name = try request.me.map { try Self.name($0, in: plan) }
    if let name, let own = try read({ try $0.me() }) {
      try Self.refuse(name, beside: own, in: plan)
    }
    var reader = CardImport(
      sport: sport, importer: importer, me: name,
      namesNobody: plan.cards.flatMap(\.rows).allSatisfy { $0.name.isEmpty && $0.members.isEmpty },
      movesKnown: fileClock.isChosen,
      day: day, offset: { try clock.offset(atLocal: $0, zone: fileClock.zone) },
      now: {
        let moment = clock.now()
        return LocalTime(moment, offset: try clock.offset(at: moment, zone: fileClock.zone))
      })
    reader.isUpdate = request.isUpdate
    reader.cards = plan.cards
    reader.groups = Dictionary(grouping: plan.cards.indices) { plan.cards[$0].group }
    let cards = reader
    var state: CardImport.State?
    var next = 0
    repeat {
      // A simulated import is rolled back, so all cards are imported in one transaction.
      let end =
        request.isRehearsal
        ? plan.cards.count : min(next + CardImport.batch, plan.cards.count)
      state = try store(request) { writer in
        var current = try state ?? cards.begin(plan, writer)
        var writer = writer
        writer.repository.nameCache = NameCache()
        for index in next..<end { try cards.take(index, &current, writer) }
        return current
      }
      next = end
      if next < plan.cards.count { request.progress(next, plan.cards.count) }
    } while next < plan.cards.count
    var report = state?.report ?? ImportReport()
    try store(request) { writer in
      try reader.addReferences(of: plan, writer, &report)
      if let state { report.warnings += try reader.addFacts(of: plan, state, writer) }
    }
    report.clock = fileClock.sentence
    report.counts = plan.counts
    report.countsFile = true
    report.warnings = plan.warnings + report.warnings
    return report.page(sport, isRehearsal: request.isRehearsal)
  }

  /// Makes guests of the participants whom a file calls `guest:Dave`, as typed lines do.
  private static func markGuests(of plan: inout ImportPlan) {
    for card in plan.cards.indices {
      for row in plan.cards[card].rows.indices {
        guard let name = PlayerNaming.guestName(plan.cards[card].rows[row].name) else { continue }
        plan.cards[card].rows[row].name = name
        plan.cards[card].rows[row].isGuest = true
      }
    }
  }

  /// Refuses an option that belongs to another importer of the sport than the one that reads the
  /// file.
  private static func refuseForeignOptions(
    _ request: ImportRequest, _ importer: Importer, _ sport: Sport
  ) throws(DeskError) {
    let own = Set(importer.options.map(\.name))
    let foreign = sport.importers.flatMap(\.options).first {
      !own.contains($0.name) && request.arguments.text($0) != nil
    }
    guard let foreign else { return }
    throw DeskError(
      .conflictingOptions,
      "--\(foreign.name) does not apply to \(request.source.name), which contains it.",
      hint: "It is for other files. This one was read as: \(importer.abstract).")
  }

  /// Returns a player's name that the user typed, spelled as in the file.
  private static func name(_ typed: String, in plan: ImportPlan) throws(Refusal) -> String {
    let rows = plan.cards.flatMap(\.rows)
    let names = rows.flatMap { $0.members.count > 1 ? $0.members : [$0.name] }
    let wanted = NameSearch(typed[...])
    if let found = names.first(where: { wanted.equals([$0]) }) { return found }
    // A file without names of players belongs to one person, who may have any name.
    if !names.isEmpty, names.allSatisfy(\.isEmpty) { return typed }
    throw Refusal(
      .unknownName,
      "Nobody in \(plan.warnings.isEmpty ? "" : "what was read of ")the file is called "
        + "\"\(typed)\".",
      token: typed, expected: Set(names).filter { NearName.isNear($0, typed) }.sorted(),
      hint: reasons(plan))
  }

  /// The kinds of warnings about rows that are no results, so that nothing is lost without them.
  private static let harmless: Set<String> = [
    "empty-card", "bye", "nobody", "above", "headings", "note", "summary",
  ]

  /// Refuses a file of which no card could be read; a file without results is accepted.
  private static func refuse(_ plan: ImportPlan, from source: String) throws(DeskError) {
    let faults = plan.warnings.filter { !harmless.contains($0.kind) }
    guard plan.cards.isEmpty, let first = faults.first else { return }
    throw DeskError(
      .damaged, "Nothing of the file could be read.", source: source, line: first.line,
      hint: reasons(plan))
  }

  /// Refuses a file of which more than a tenth of the values can't be read.
  private static func refuseGaps(of plan: ImportPlan, from source: String) throws(DeskError) {
    let (all, leftOut) = plan.values
    guard leftOut * 10 > all else { return }
    throw DeskError(
      .damaged,
      "\(leftOut) of \(Phrases.count(all, "value")) of the file can't be read, and would be left out.",
      source: source,
      hint: (reasons(plan).map { $0 + " " } ?? Line([])) + "`--partial` imports the others.")
  }

  /// Returns up to three warnings about a file as one text, with the numbers of their lines; `nil`
  /// if there are none.
  ///
  /// The last warning of the file is included, because faults of a whole card follow those of its
  /// lines.
  private static func reasons(_ plan: ImportPlan) -> Line? {
    let more = plan.warnings.count - 3
    let shown = more > 0 ? plan.warnings.prefix(2) + plan.warnings.suffix(1) : plan.warnings
    guard let first = shown.first?.said else { return nil }
    return shown.dropFirst().reduce(first) { $0 + " " + $1.said }
      + Line(more > 0 ? " And \(more) more." : "")
  }

  /// Refuses a name of the file as the user's if a card contains both this name and the user's name
  /// in the store.
  private static func refuse(_ name: String, beside own: Player, in plan: ImportPlan)
    throws(Refusal)
  {
    let wanted = Roster.folded(name[...])
    let names = Set(([own.name] + own.aliases).map { Roster.folded($0[...]) })
    guard !names.contains(wanted) else { return }
    let both = plan.cards.first { card in
      let seated = Set(
        card.rows.flatMap { [$0.name] + $0.members }.map { Roster.folded($0[...]) })
      return seated.contains(wanted) && !seated.isDisjoint(with: names)
    }
    guard let both else { return }
    throw Refusal(
      .illegal,
      "\(name) and \(own.name), who is you, are both on the card of line \(both.line).",
      token: name, hint: "Say first who you are: \(Action("me", [.blank("NAME")]))")
  }

  /// Returns the error for a file of an unknown format, with the command that reads it if there is
  /// one.
  private func unknownForm(_ beginning: String, _ source: String, _ sport: Sport?) -> DeskError {
    guard beginning.contains(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else {
      return DeskError(.unknownForm, "\(source) is empty.")
    }
    let other = sports.sports.first { other in
      other.id != sport?.id && other.importers.contains { $0.recognizes(beginning) }
    }
    var hint: Line? = other.map { "`\(Action("import", of: $0.id, [.blank("FILE")]))` reads it." }
    if beginning.hasPrefix("SQLite format 3") {
      hint = """
        A copy of a store comes back with \
        `\(Action("backup", options: ["restore": .blank("FILE")]))`.
        """
    } else if beginning.hasPrefix("["),
      let keeper = sport ?? sports.sports.first(where: { !$0.references.isEmpty }),
      let kind = keeper.references.first
    {
      hint = """
        A list of \(kind.plural) is read by \
        `\(Action("\(kind.plural) import", of: keeper.id, [.blank("FILE")]))`.
        """
    }
    let asked = sport.map { [$0] } ?? sports.sports
    let form = UnreadForm(beginning)
    let forms = asked.flatMap { asked in
      asked.importers.map { importer in
        (sport == nil ? "\(asked.id): " : "") + form.description(of: importer)
      }
    }
    let columns = other == nil ? form.sentence.map { " \($0)" } ?? "" : ""
    return DeskError(
      .unknownForm, "\(source) has no form that this program reads.\(columns)",
      expected: ["a bundle, JSON or notation from `export`"] + forms, hint: hint)
  }
}
