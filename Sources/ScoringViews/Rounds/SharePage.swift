package import ScoringKit

/// Builds the page of a round that is shared: the card without ids, commands and private data.
package struct SharePage {
  /// The round to share, with the participants' names in the form that others see.
  package let view: RoundView
  /// The log of the round, for the card of a single seat.
  package let ledger: any RoundLedger
  /// The style in which dates are written on the page.
  package let dateStyle: DateStyle

  /// Creates the builder of a shared page.
  package init(view: RoundView, ledger: any RoundLedger, dateStyle: DateStyle) {
    self.view = view
    self.ledger = ledger
    self.dateStyle = dateStyle
  }

  /// Returns the page with the card of the round, or with the card of one seat.
  package func page(of seat: Seat?) -> Page {
    guard let seat else {
      return page(
        showing: [
          .line(Line(view.shortCaption)), .sheet(view.standings(leadsOn: false)),
        ] + view.tieBreaks().map { .line(Line($0, .dim)) } + [.sheet(view.sheet)])
    }
    let detail = ledger.state.detail(
      of: seat, view.names, closed: view.phase.isFinished)
    let result = view.sides.filter { $0.seat == seat }.map { Page.Block.line(self.result(of: $0)) }
    return page(
      showing: result + view.tieBreaks(of: seat).map { .line(Line($0, .dim)) }
        + [.sheet(detail.sheet)])
  }

  /// Returns the page with a score sheet of the round, or with other blocks in place of the card.
  package func page(showing card: [Page.Block]) -> Page {
    var blocks: [Page.Block] = [.heading(view.words), .line(Line(facts, .dim))] + card
    blocks += (view.contentions() + view.remarks).map { .line(Line($0, .fair)) }
    if view.phase == .contested { blocks.append(.line(Line(Phase.contestedRemark, .fair))) }
    if let note = view.note { blocks += .note(note) }
    return Page(kind: "share", title: view.caption, payload: .null, blocks: blocks)
  }

  private var facts: String {
    let facts = [
      dateStyle.date(view.startedAt), view.event,
      view.phase.isFinished ? nil : view.phase.words,
    ]
    return facts.compactMap(\.self).joined(separator: " · ")
  }

  private func result(of side: RoundView.Side) -> Line {
    let name = Line(side.name, .strong)
    guard let place = side.place, view.phase.isFinished else {
      return name + Line(" ") + side.result
    }
    return name + Line(" finished \(Phrases.ordinal(place))") + view.reached(side.result)
  }
}

extension RoundView {
  /// The title of the shared page, with the winners of a finished round: `Round at Maple Hill — Ann
  /// & Ben won at −3`.
  ///
  /// A match between two sides has their names as its title: `Ann beat Ben 11-7`, `Ann v Ben`.
  package var caption: String {
    caption(
      titled: isDuel
        ? names.opponents(sides.map(\.seat))
        : [nouns.titled, self.title].filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// The caption below a heading that is the title already: `Ann won with 50`.
  fileprivate var shortCaption: String {
    let isRepeated = !isDuel && nouns.titled.isEmpty && words == title
    let short = isRepeated ? caption(titled: "") : caption
    return short.isEmpty ? caption : short
  }

  private func caption(titled title: String) -> String {
    guard phase.isFinished, let first = winners.first else { return title }
    let score = Line(TextMeasure.minus(first.result.text))
    guard !score.text.isEmpty else { return title }
    let duel = isDuel ? DuelResult(places: sides.map(\.place)) : nil
    if duel == .won, let other = sides.last {
      return "\(first.name) beat \(other.name) \(score.text)"
    }
    let victors = Phrases.list(winners.map(\.name))
    if duel == .tied { return "\(victors) tied" + reached(score).text }
    return (title.isEmpty ? "" : "\(title) — ") + "\(victors) won" + reached(score).text
  }
}
