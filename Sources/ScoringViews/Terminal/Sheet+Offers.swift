package import ScoringKit

extension Sheet {
  /// What can be done as a table: how it is spelled, and what it does.
  package init(offers: [Page.Offer], spell: (Action) -> String) {
    self.init(
      columns: [Column("Command"), Column("What it does")],
      rows: offers.map { offer in
        let command = spell(offer.action)
        return Row(
          [Cell(command, .accent), Cell(offer.meaning, .dim)],
          spoken: "\(offer.meaning): \(command).")
      })
  }
}
