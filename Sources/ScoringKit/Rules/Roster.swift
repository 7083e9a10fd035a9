/// What the seats of a round are called today: for reading typed lines and for showing.
public struct Roster: Hashable, Sendable {
  /// The names of one seat.
  public struct Names: Hashable, Sendable {
    /// What is shown.
    public let name: String
    /// What else may be typed.
    public let aliases: [String]
    /// What the members of a side are called, in their order; empty for anybody else.
    public let members: [Names]

    /// Makes the names of one seat.
    public init(_ name: String, aliases: [String] = [], members: [Names] = []) {
      self.name = name
      self.aliases = aliases
      self.members = members
    }

    /// The names of a competitor as they stand in the round.
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

  /// What a seat is called; its number where the roster does not reach.
  public subscript(seat: Seat) -> String {
    names.indices.contains(seat.index) ? names[seat.index].name : "seat \(seat.number)"
  }

  /// What some seats are called, in a sentence: `Ann, Ben and Cid`.
  ///
  /// More than `limit` seats, at least two, become the first ones `and N others`.
  public func list(_ seats: [Seat], limit: Int = 3) -> String {
    Phrases.list(seats.map { self[$0] }, last: " and ", limit: limit)
  }

  /// What a member of a side is called, by the member's number from 1; nil where the names do not
  /// say it.
  public func member(_ number: Int, of seat: Seat) -> String? {
    guard names.indices.contains(seat.index) else { return nil }
    let members = names[seat.index].members
    return number > 0 && number <= members.count ? members[number - 1].name : nil
  }

  /// What the members are called that a side has its name from: `Ann`, `Ben` of `Ann + Ben`; empty
  /// for a side with a name of its own, and for anybody else.
  package func namesakes(of seat: Seat) -> [String] {
    guard names.indices.contains(seat.index) else { return [] }
    let members = names[seat.index].members.map(\.name)
    return members.joined(separator: " + ") == names[seat.index].name ? members : []
  }

  /// Whether a sentence says the name of a seat, or of a member of its side, as words of its own:
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
