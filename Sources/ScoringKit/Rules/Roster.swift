/// The current names of a round's seats, for parsing typed lines and for display.
public struct Roster: Hashable, Sendable {
  /// The names of one seat.
  public struct Names: Hashable, Sendable {
    /// The displayed name.
    public let name: String
    /// Other names that may be typed.
    public let aliases: [String]
    /// The names of a side's members, in order; empty if the seat is not a side.
    public let members: [Names]

    /// Makes the names of one seat.
    public init(_ name: String, aliases: [String] = [], members: [Names] = []) {
      self.name = name
      self.aliases = aliases
      self.members = members
    }

    /// Makes the names of a competitor as they were when the round was opened.
    public init(_ competitor: Competitor) {
      self.init(competitor.name, members: competitor.members.map { Names($0) })
    }
  }

  /// The names in order of the seats.
  public let names: [Names]

  /// Makes a roster of names in order of the seats.
  public init(_ names: [Names]) {
    self.names = names
  }

  /// Makes a roster of names without aliases.
  public init(_ names: [String]) {
    self.names = names.map { Names($0) }
  }

  /// The seats in order.
  public var seats: [Seat] {
    names.indices.map(Seat.init(index:))
  }

  /// The name of a seat; its number if the roster has no such seat.
  public subscript(seat: Seat) -> String {
    names.indices.contains(seat.index) ? names[seat.index].name : "seat \(seat.number)"
  }

  /// Returns the names of some seats for a sentence: `Ann, Ben and Cid`.
  ///
  /// If there are more than `limit` seats, which is at least two, the rest become `and N others`.
  public func list(_ seats: [Seat], limit: Int = 3) -> String {
    Phrases.list(seats.map { self[$0] }, last: " and ", limit: limit)
  }

  /// Returns the name of a side's member by the member's number from 1; nil if it is unknown.
  public func member(_ number: Int, of seat: Seat) -> String? {
    guard names.indices.contains(seat.index) else { return nil }
    let members = names[seat.index].members
    return number > 0 && number <= members.count ? members[number - 1].name : nil
  }

  /// Returns the members' names that a side's name consists of, such as `Ann`, `Ben` of `Ann +
  /// Ben`; empty for a side with a name of its own, and for other kinds.
  package func namesakes(of seat: Seat) -> [String] {
    guard names.indices.contains(seat.index) else { return [] }
    let members = names[seat.index].members.map(\.name)
    return members.joined(separator: " + ") == names[seat.index].name ? members : []
  }

  /// Whether a sentence contains the name of a seat, or of a member of its side, as whole words:
  /// `A` is not named in `Arrow 1`.
  package func isNamed(_ seat: Seat, in sentence: String) -> Bool {
    guard names.indices.contains(seat.index) else { return false }
    func isEdge(_ character: Character?) -> Bool {
      character.map { !$0.isLetter && !$0.isNumber } ?? true
    }
    let named = ([names[seat.index]] + names[seat.index].members).map(\.name)
    return named.filter { !$0.isEmpty }.contains { name in
      sentence.ranges(of: name).contains { range in
        isEdge(sentence[..<range.lowerBound].last) && isEdge(sentence[range.upperBound...].first)
      }
    }
  }
}
