import ScoringKit
import ScoringViews

/// Builds the page of a round that is shared: the card without ids, commands and private data.
struct SharePage {
  /// The round to share, with the participants' names in the form that others see.
  let record: Repository.Record
  /// The present name of the event that the round belongs to; `nil` for none.
  let event: String?
  /// The style in which dates are written on the page.
  let dateStyle: DateStyle
  /// Whether the page shows the note of the round.
  let showsNote: Bool

  private var ledger: any RoundLedger { record.ledger }
  private var closed: Bool { ledger.phase.isFinished }

  /// Returns the page with the card of the round, or with the card of one seat.
  func page(of seat: Seat?) -> Page {
    var blocks: [Page.Block] = [.heading(ledger.words), .line(Line(facts, .dim))]
    if let seat {
      blocks.append(.line(result(of: seat)))
      blocks.append(.sheet(ledger.state.detail(of: seat, record.roster, closed: closed).sheet))
    } else {
      blocks.append(.line(Line(caption)))
      blocks.append(.sheet(standings))
      blocks.append(.sheet(ledger.state.sheet(record.roster, closed: closed)))
    }
    return page(of: blocks)
  }

  /// Returns the page with a score sheet of the round.
  func page(showing sheet: [Page.Block]) -> Page {
    page(of: [.heading(ledger.words), .line(Line(facts, .dim))] + sheet)
  }

  private func page(of content: [Page.Block]) -> Page {
    var blocks = content
    let odd =
      RoundPage.disputes(ledger, record.roster)
      + ledger.state.remarks(record.roster, closed: closed)
    blocks += odd.map { .line(Line($0, .fair)) }
    if ledger.phase == .contested { blocks.append(.line(Line(RoundPage.contested, .fair))) }
    if showsNote, let note = ledger.field(FieldBody.noteKey)?.string {
      blocks += RoundPage.note(note)
    }
    return Page(kind: "share", title: caption, payload: .null, blocks: blocks)
  }

  private var facts: String {
    var facts = [dateStyle.date(ledger.header.startedAt)]
    if let event { facts.append(event) }
    if !closed { facts.append(RoundPage.words(ledger.phase)) }
    return facts.joined(separator: " · ")
  }

  /// The title of the shared page, with the winners of a finished round: `Round at Maple Hill — Ann
  /// & Ben won at −3`.
  ///
  /// A match between two sides has their names as its title: `Ann beat Ben 11-7`, `Ann v Ben`.
  var caption: String {
    let titled = record.nouns.titled
    let isDuel = ledger.isDuel
    let standings = ledger.standings(record.roster)
    let title =
      isDuel
      ? ledger.opponents(record.roster, standings.rows.map(\.seat))
      : titled.isEmpty ? ledger.rules.title : "\(titled) \(ledger.rules.title)"
    let winners = standings.winners
    guard closed, let first = winners.first else { return title }
    let score = Line(TextMeasure.minus(ledger.state.headline(of: first, closed: true).text))
    guard !score.text.isEmpty else { return title }
    let duel = ledger.isDuel ? DuelResult(places: standings.rows.map(\.place)) : nil
    if duel == .won, let other = standings.rows.last?.seat {
      return "\(record.roster[first]) beat \(record.roster[other]) \(score.text)"
    }
    let names = Phrases.list(winners.map { record.roster[$0] })
    if duel == .tied { return "\(names) tied" + record.result(score).text }
    return "\(title) — \(names) won" + record.result(score).text
  }

  private func result(of seat: Seat) -> Line {
    let place = ledger.standings(record.roster)[seat]?.place
    let score = ledger.state.headline(of: seat, closed: closed)
    let name = Line(record.roster[seat], .strong)
    guard let place, closed else { return name + Line(" ") + score }
    return name + Line(" finished \(Phrases.ordinal(place))") + record.result(score)
  }

  private var standings: Sheet {
    RoundPage.standings(record, closed: closed, leadsOn: false)
  }
}
