package import ScoringKit
import ScoringStore

/// A file that is read once, from its beginning to its end.
package struct ImportSource {
  /// What it is called in messages: its path, or `standard input`.
  package let name: String
  /// Its first bytes, which stay to be read; fewer only where it is shorter.
  let beginning: () throws -> [UInt8]
  /// The next line without its end; nil at the end of the file.
  let nextLine: () throws -> String?
  /// All of it as text.
  let text: () throws -> String

  /// How many bytes of the beginning tell what it is.
  package static let telling = 256

  /// Describes a file.
  package init(
    name: String, beginning: @escaping () throws -> [UInt8],
    nextLine: @escaping () throws -> String?, text: @escaping () throws -> String
  ) {
    self.name = name
    self.beginning = beginning
    self.nextLine = nextLine
    self.text = text
  }

  /// A text that is here already.
  package init(name: String, text: String) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    self.init(
      name: name, beginning: { Array(text.utf8.prefix(Self.telling)) },
      nextLine: {
        // What comes after the last end of a line is no line.
        guard lines.count > 1 || lines.first?.isEmpty == false else { return nil }
        return lines.popFirst().map(String.init)
      }, text: { text })
  }
}

/// What some programs put before a text to say that it is UTF-8; it is no part of the text.
enum ByteOrderMark {
  private static let bytes: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The bytes of a file without the mark.
  static func dropped(_ beginning: [UInt8]) -> [UInt8] {
    beginning.starts(with: bytes) ? Array(beginning.dropFirst(bytes.count)) : beginning
  }

  /// A text without the mark.
  static func dropped(_ text: String) -> String {
    guard text.unicodeScalars.first == "\u{feff}" else { return text }
    return String(text.unicodeScalars.dropFirst())
  }
}

/// A file whose rounds are to be added.
package struct ImportRequest {
  /// The file.
  package var source: ImportSource
  /// The sport whose rounds are read; nil for all.
  package var sport: String?
  /// The zone of the file's clock; nil for the desk's own.
  package var zone: String?
  /// Which name in the file is "me".
  package var me: String?
  /// Whether it is only said what would be added.
  package var isRehearsal: Bool
  /// Hears how many of the cards were read, from time to time.
  package var progress: (_ done: Int, _ all: Int) -> Void

  /// Makes a request.
  package init(
    _ source: ImportSource, sport: String? = nil, zone: String? = nil, me: String? = nil,
    isRehearsal: Bool = false, progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) {
    self.source = source
    self.sport = sport
    self.zone = zone
    self.me = me
    self.isRehearsal = isRehearsal
    self.progress = progress
  }
}

extension Scorer.Exchange {
  /// Adds the rounds of a file, which is recognised by its content; adding it again adds nothing.
  package func importFile(_ request: ImportRequest) throws -> Page {
    try page {
      let sport = try request.sport.map { try self.sport($0) }
      if BundleLine.begins(ByteOrderMark.dropped(try request.source.beginning())) {
        let reader = BundleReader(
          source: request.source.name, nextLine: request.source.nextLine)
        return try store(request) { try BundleImport.take(reader, $0) }
          .page(sport, isRehearsal: request.isRehearsal)
      }
      return try importText(ByteOrderMark.dropped(request.source.text()), request, sport)
    }
  }

  private func store<Value>(
    _ request: ImportRequest, _ body: (BookWriter) throws -> Value
  ) throws -> Value {
    try request.isRehearsal ? scorer.rehearse(body) : write(body)
  }

  private func importText(_ text: String, _ request: ImportRequest, _ sport: Sport?) throws -> Page
  {
    let beginning = String(text.prefix(4096))
    let found = (sport.map { [$0] } ?? sports.sports).lazy.compactMap { sport in
      sport.importers.first { $0.recognizes(beginning) }.map { (sport: sport, importer: $0) }
    }.first
    if found == nil, LogImport.recognizes(text) {
      let file = try LogImport(text, source: request.source.name)
      return try store(request, file.take).page(sport, isRehearsal: request.isRehearsal)
    }
    if NotationFile.recognizes(text) {
      let rounds = try NotationFile.rounds(text, source: request.source.name)
      return try store(request) {
        try NotationImport(sport: sport, source: request.source.name).take(rounds, $0)
      }.page(sport, isRehearsal: request.isRehearsal)
    }
    guard let found else { throw unknownForm(beginning, request.source.name, sport) }
    let plan = try read { book in
      try DeskError.reading(request.source.name) {
        try found.importer.read(text, DocumentShelf(book: book, sport: found.sport))
      }
    }
    return try importCards(of: plan, by: found.importer, of: found.sport, request)
  }

  private func importCards(
    of plan: ImportPlan, by importer: Importer, of sport: Sport, _ request: ImportRequest
  ) throws -> Page {
    try Self.refuse(plan, from: request.source.name)
    let name = try request.me.map { try Self.name($0, in: plan) }
    if let name, let own = try read({ try $0.me() }) {
      try Self.refuse(name, beside: own, in: plan)
    }
    let reader = CardImport(
      sport: sport, importer: importer, me: name,
      namesNobody: plan.cards.flatMap(\.rows).allSatisfy { $0.name.isEmpty && $0.members.isEmpty },
      offset: { try clock.offset(atLocal: $0, zone: request.zone) },
      now: {
        let moment = clock.now()
        return LocalTime(moment, offset: try clock.offset(at: moment, zone: request.zone))
      })
    var state: CardImport.State?
    var next = 0
    repeat {
      // A rehearsal is taken back whole, so it is done in one piece.
      let end =
        request.isRehearsal
        ? plan.cards.count : min(next + CardImport.batch, plan.cards.count)
      state = try store(request) { writer in
        var current = try state ?? reader.begin(writer)
        var writer = writer
        writer.book.nameCache = NameCache()
        for card in plan.cards[next..<end] { try reader.take(card, &current, writer) }
        return current
      }
      next = end
      if next < plan.cards.count { request.progress(next, plan.cards.count) }
    } while next < plan.cards.count
    var report = state?.report ?? ImportReport()
    report.counts = plan.counts
    report.countsFile = true
    report.warnings = plan.warnings + report.warnings
    return report.page(sport, isRehearsal: request.isRehearsal)
  }

  /// The name as the file has it.
  private static func name(_ typed: String, in plan: ImportPlan) throws(Refusal) -> String {
    let rows = plan.cards.flatMap(\.rows)
    let names = rows.flatMap { $0.members.count > 1 ? $0.members : [$0.name] }
    let wanted = NameSearch(typed[...])
    if let found = names.first(where: { wanted.equals([$0]) }) { return found }
    // A file that names nobody is its owner's.
    if !names.isEmpty, names.allSatisfy(\.isEmpty) { return typed }
    throw Refusal(
      .unknownName,
      "Nobody in \(plan.warnings.isEmpty ? "" : "what was read of ")the file is called "
        + "\"\(typed)\".",
      token: typed, expected: Set(names).filter { NearName.isNear($0, typed) }.sorted(),
      hint: reasons(plan))
  }

  /// Refuses a file of which every card had to be left out; one that has only empty cards is read.
  private static func refuse(_ plan: ImportPlan, from source: String) throws(DeskError) {
    let faults = plan.warnings.filter { $0.kind != "empty-card" }
    guard plan.cards.isEmpty, let first = faults.first else { return }
    throw DeskError(
      .damaged, "Nothing of the file could be read.", source: source, line: first.line,
      hint: reasons(plan))
  }

  /// Three of the warnings about a file, with their lines; nil where there is none.
  ///
  /// The last one is among them: what is wrong with a whole card stands behind what is wrong with
  /// its lines.
  private static func reasons(_ plan: ImportPlan) -> Line? {
    let more = plan.warnings.count - 3
    let shown = more > 0 ? plan.warnings.prefix(2) + plan.warnings.suffix(1) : plan.warnings
    guard let first = shown.first?.said else { return nil }
    return shown.dropFirst().reduce(first) { $0 + " " + $1.said }
      + Line(more > 0 ? " And \(more) more." : "")
  }

  /// Refuses a name for the scorer that stands beside the scorer's own on a card.
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

  /// Why a file is not read, and what reads it where that can be told.
  private func unknownForm(_ beginning: String, _ source: String, _ sport: Sport?) -> DeskError {
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
    return DeskError(
      .unknownForm, "\(source) has no form that this program reads.",
      expected: ["a bundle, JSON or notation from `export`"]
        + (sport?.importers.map(\.abstract) ?? []),
      hint: hint)
  }
}
