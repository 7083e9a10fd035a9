/// The places of a stage's entrants, with the figures and the reasons that decided them.
public struct Ranking: Hashable, Sendable {
  /// One entrant's place.
  public struct Row: Hashable, Sendable {
    /// The entrant's position in the draw, from 1.
    public let entrant: Int
    /// The place, from 1; nil for none.
    public let place: Int?
    /// Whether another entrant has the same place.
    public let isShared: Bool
    /// The entrant's figures, one for each of ``Ranking/columns``.
    public let figures: [String]

    /// Makes a row.
    public init(_ entrant: Int, place: Int?, isShared: Bool = false, figures: [String] = []) {
      self.entrant = entrant
      self.place = place
      self.isShared = isShared
      self.figures = figures
    }
  }

  /// A step that separated entrants who were level before it, or that found none.
  public struct Reason: Hashable, Sendable {
    /// Entrants who are still level after the step, and the figure by which it compared them.
    public struct Part: Hashable, Sendable {
      /// The entrants of the part.
      public let entrants: [Int]
      /// Their figure, as people write it: `+7`, `2`.
      public let figure: String

      /// Makes a part.
      public init(_ entrants: [Int], _ figure: String) {
        self.entrants = entrants
        self.figure = figure
      }
    }

    /// The step in words, such as `won among them`; empty if nothing separates the entrants.
    public let step: String
    /// The parts, the best first; one part if nothing separates the entrants.
    public let parts: [Part]

    /// Whether the table shows the figures that the step compares.
    public let isShown: Bool
    /// The number of words at the beginning of each figure that are totals of what rounds add, which
    /// only the sport can write.
    public let totals: Int

    /// Makes a reason.
    public init(_ step: String, _ parts: [Part], isShown: Bool = false, totals: Int = 0) {
      self.step = step
      self.parts = parts
      self.isShown = isShown
      self.totals = totals
    }

    /// Returns the reason as a sentence.
    ///
    /// - Parameters:
    ///   - name: returns an entrant's name.
    ///   - total: returns a total of what rounds add as the sport writes it.
    /// - Returns: The sentence, with a period.
    public func sentence(_ name: (Int) -> String, total: (String) -> String = { $0 }) -> String {
      let all = list(parts.flatMap(\.entrants).map(name))
      guard !step.isEmpty else { return "\(all) stay level: nothing separates them." }
      let figures = parts.map { part in
        let words = part.figure.split(separator: " ").enumerated().map { index, word in
          index < totals ? total(String(word)) : String(word)
        }
        return ([list(part.entrants.map(name))] + words).joined(separator: " ")
      }
      return "\(all): \(step): \(figures.joined(separator: ", "))."
    }

    private func list(_ names: [String]) -> String {
      names.count < 2
        ? names.joined()
        : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    }
  }

  /// The title of a figure.
  public struct Column: Hashable, Sendable {
    /// The kind of a figure, which decides how it is written.
    public enum Kind: Hashable, Sendable {
      /// A figure as it is.
      case plain
      /// The value of a session.
      case session
      /// The value of all sessions together.
      case total
      /// A handicap.
      case handicap
    }

    /// The title, which no other column has.
    public let title: String
    /// The kind of the figures.
    public let kind: Kind

    /// Makes a column.
    public init(_ title: String, _ kind: Kind = .plain) {
      self.title = title
      self.kind = kind
    }
  }

  /// The titles of the figures.
  public let columns: [Column]
  /// All entrants, the best first; entrants without a place are last.
  public let rows: [Row]
  /// The reasons for the places of entrants who were level at first, in order of the places.
  public let reasons: [Reason]

  /// Makes a ranking.
  public init(columns: [Column] = [], rows: [Row], reasons: [Reason] = []) {
    self.columns = columns
    self.rows = rows
    self.reasons = reasons
  }

  /// Makes a ranking of groups, the best first; the entrants of a group share a place.
  public init(
    columns: [Column] = [], groups: [[Int]], unplaced: [Int] = [], reasons: [Reason] = [],
    figures: (Int) -> [String] = { _ in [] }
  ) {
    var rows: [Row] = []
    for group in groups {
      let place = rows.count + 1
      rows += group.sorted().map {
        Row($0, place: place, isShared: group.count > 1, figures: figures($0))
      }
    }
    rows += unplaced.sorted().map { Row($0, place: nil, figures: figures($0)) }
    self.init(columns: columns, rows: rows, reasons: reasons)
  }

  /// Returns the ranking of some of the entrants only, with places of their own.
  func keeping(_ members: Set<Int>) -> Ranking {
    let figures = Dictionary(rows.map { ($0.entrant, $0.figures) }) { first, _ in first }
    return Ranking(
      columns: columns,
      groups: groups.map { $0.filter(members.contains) }.filter { !$0.isEmpty },
      unplaced: rows.filter { $0.place == nil }.map(\.entrant).filter(members.contains),
      reasons: reasons.filter { $0.parts.flatMap(\.entrants).allSatisfy(members.contains) }
    ) { figures[$0] ?? [] }
  }

  /// The entrants in the order of their places; the entrants of one inner list share a place.
  public var groups: [[Int]] {
    var groups: [[Int]] = []
    for row in rows where row.place != nil {
      if row.isShared, let last = groups.last?.first,
        rows.first(where: { $0.entrant == last })?.place == row.place
      {
        groups[groups.count - 1].append(row.entrant)
      } else {
        groups.append([row.entrant])
      }
    }
    return groups
  }
}
