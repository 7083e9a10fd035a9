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

  /// What can be done with the round.
  private func actions(_ shortID: String) -> [Page.Block] {
    let noun = record.sport.nouns.round
    func action(_ verb: String, _ words: [Action.Word] = []) -> Action {
      Action(verb, of: record.sport.id, round: shortID, words)
    }
    var offers = [
      Page.Offer(action("note", [.blank("TEXT")]), "write a note"),
      Page.Offer(action("share"), "make a card to hand out"),
    ]
    if record.sport.hasTimeline {
      offers.append(Page.Offer(action("timeline"), "see how it went"))
    }
    offers.append(
      record.ledger.isArchived
        ? Page.Offer(action("restore"), "take the \(noun) back into lists")
        : Page.Offer(action("archive"), "put the \(noun) away"))
    offers += [
      Page.Offer(action("amend", [.blank("N"), .blank("TEXT")]), "correct entry N of the log"),
      Page.Offer(action("undo"), "take the last entry back"),
      Page.Offer(action("delete"), "remove the \(noun) for ever"),
    ]
    return [.heading("Actions"), .actions(offers)]
  }
}
