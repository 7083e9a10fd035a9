import ScoringKit

// The page of a sport that brings its own sections: Overview first, Notes and Actions last.
extension RoundPage {
  /// The sections as blocks, with the duration, the notes and the commands.
  func blocks(of sections: [Section], _ shortID: String) -> [Page.Block] {
    var blocks: [Page.Block] = []
    for (index, section) in sections.enumerated() {
      blocks.append(.heading(section.title))
      blocks += section.blocks
      if index == 0, let duration { blocks.append(.line(Line(duration, .dim))) }
    }
    let note = record.ledger.field(FieldBody.noteKey)?.string
    blocks += note.map(Self.note) ?? [.heading("Notes"), .line(Line("None.", .dim))]
    return blocks + actions(shortID)
  }

  /// `Duration 24:10, from the first entry to the last of 43, 34 seconds each`; nil where no
  /// times are known.
  private var duration: String? {
    let ledger = record.ledger
    guard let seconds = RoundPayload.duration(ledger) else { return nil }
    let text = "Duration \(Self.clock(seconds))"
    let count = ledger.notation.count
    guard ledger.span != nil, count > 1 else { return text }
    return "\(text), from the first entry to the last of \(count); "
      + "\(seconds / count) seconds an entry"
  }

  /// Seconds as `24:10` or `1:04:10`.
  static func clock(_ seconds: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    return hours > 0
      ? "\(hours):\(digits(minutes)):\(digits(rest))" : "\(minutes):\(digits(rest))"
  }

  /// What can be done with the round, as commands with what they do.
  private func actions(_ shortID: String) -> [Page.Block] {
    let sport = "score \(record.sport.id)"
    let noun = record.sport.nouns.round
    var commands = [
      ("\(sport) note \(shortID) TEXT", "write a note"),
      ("\(sport) share \(shortID)", "make a card to hand out"),
    ]
    if record.sport.hasTimeline {
      commands.append(("\(sport) timeline \(shortID)", "see how it went"))
    }
    commands.append(
      record.ledger.isArchived
        ? ("\(sport) restore \(shortID)", "take the \(noun) back into lists")
        : ("\(sport) archive \(shortID)", "put the \(noun) away"))
    commands += [
      ("\(sport) amend N TEXT --round \(shortID)", "correct entry N of the log"),
      ("\(sport) undo --round \(shortID)", "take the last entry back"),
      ("\(sport) delete \(shortID)", "remove the \(noun) for ever"),
    ]
    let sheet = Sheet(
      columns: [Sheet.Column("Command"), Sheet.Column("What it does")],
      rows: commands.map { command, meaning in
        Sheet.Row([Cell(command, .accent), Cell(meaning, .dim)], spoken: "\(meaning): \(command).")
      })
    return [.heading("Actions"), .sheet(sheet)]
  }
}
