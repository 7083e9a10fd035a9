package import ScoringKit

/// The results of an event as a document for paper: a list for each stage and division, with medals,
/// the figures that decided, and the drawn knockouts.
package struct ResultList: Hashable, Sendable {
  /// The places of one stage, pool or division.
  package struct Part: Hashable, Sendable {
    /// The name of the stage or division.
    package var title: String
    /// A few words at the right, such as the number of entrants.
    package var detail: String
    /// The table: places, names, and then figures.
    package var sheet: Sheet
    /// Whether the first three places are medals.
    package var hasMedals: Bool

    /// Makes a part.
    package init(title: String, detail: String, sheet: Sheet, hasMedals: Bool) {
      self.title = title
      self.detail = detail
      self.sheet = sheet
      self.hasMedals = hasMedals
    }
  }

  /// A drawn knockout.
  package struct Knockout: Hashable, Sendable {
    /// The name of the stage.
    package var title: String
    /// The matches with the lines that join them; `nil` if they can't be drawn.
    package var plan: BracketPlan?
    /// The matches as a table, for those that aren't drawn; a sheet without rows for none.
    package var matches: Sheet

    /// Makes a knockout.
    package init(title: String, plan: BracketPlan?, matches: Sheet) {
      self.title = title
      self.plan = plan
      self.matches = matches
    }
  }

  /// The tables, those that decide the medals first.
  package var parts: [Part]
  /// The knockouts.
  package var knockouts: [Knockout]
  /// The sport and the number of entrants of the event; empty for those of the picture.
  package var subtitle: String
  /// Whether the event is over, so that the list ends with lines to sign.
  package var isOver: Bool

  /// Makes the results.
  package init(parts: [Part], knockouts: [Knockout], isOver: Bool, subtitle: String = "") {
    self.subtitle = subtitle
    self.parts = parts
    self.knockouts = knockouts
    self.isOver = isOver
  }
}
