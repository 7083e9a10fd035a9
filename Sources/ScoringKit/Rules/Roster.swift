/// The current names of a round's seats, for parsing typed lines and for display.
public struct Roster: Hashable, Sendable {
  /// The names of one seat.
  public struct Names: Hashable, Sendable {
    /// The name of the seat that is displayed.
    public let name: String
    /// Other names of the seat that may be typed.
    public let aliases: [String]
    /// The names of each member of a side, in the order of the members; empty if the seat is not a
    /// side.
    public let members: [Names]
    /// The name without the number that distinguishes it from equal ones; nil if no other seat has
    /// the name.
    public let shared: String?
    /// Whether the seat is that of the user of the store, whom `me` means.
    public let isUser: Bool
    /// The lasting facts about the player, by the keys of ``ParticipantDetail``; empty for guests,
    /// sides, and names that hide who it is.
    public let facts: [String: JSONValue]

    /// Makes the names of one seat.
    public init(
      _ name: String, aliases: [String] = [], members: [Names] = [],
      facts: [String: JSONValue] = [:], shared: String? = nil, isUser: Bool = false
    ) {
      self.name = name
      self.aliases = aliases
      self.members = members
      self.facts = facts
      self.shared = shared
      self.isUser = isUser
    }

    /// The names without the number that distinguishes the seat from others of its name.
    var unnumbered: Names {
      guard let shared else { return self }
      return Names(shared, aliases: aliases, members: members, facts: facts, isUser: isUser)
    }

    /// Makes the names of a competitor as they were when the round was opened.
    public init(_ competitor: Competitor) {
      self.init(competitor, user: nil)
    }

    /// Makes the names of a competitor as they were when the round was opened; `user` is the id of
    /// the player who is the user of the store, nil if unknown.
    public init(_ competitor: Competitor, user: String?) {
      self.init(
        competitor.name, members: competitor.members.map { Names($0, user: user) },
        isUser: competitor.kind == .player && competitor.id == user)
    }
  }

  /// The names of each seat, in the order of the seats.
  public let names: [Names]

  /// Makes a roster from the names of each seat, in the order of the seats.
  public init(_ names: [Names]) {
    self.names = names
  }

  /// Makes a roster from one name for each seat, in the order of the seats, without aliases.
  public init(_ names: [String]) {
    self.names = names.map { Names($0) }
  }

  /// Makes a roster in which equal names get numbers: `Dave-1`, `Dave-2`.
  ///
  /// A name keeps its form if `isKept` returns true for its index and the indices of those that are
  /// equal.
  package init(
    numbering names: [Names],
    unless isKept: (_ index: Int, _ alike: [Int]) -> Bool = { _, _ in false }
  ) {
    let names = names.map(\.unnumbered)
    let folded = names.map { Roster.folded($0.name[...]) }
    guard Set(folded).count < folded.count else {
      self.init(names)
      return
    }
    var seen: [String: Int] = [:]
    self.init(
      names.indices.map { index in
        let (name, key) = (names[index], folded[index])
        let alike = folded.indices.filter { folded[$0] == key }
        guard alike.count > 1 else { return name }
        seen[key, default: 0] += 1
        if isKept(index, alike) { return name }
        return Names(
          "\(name.name)-\(seen[key] ?? 1)", aliases: name.aliases, members: name.members,
          facts: name.facts, shared: name.name, isUser: name.isUser)
      })
  }

  /// The seats of the roster, in order.
  public var seats: [Seat] {
    names.indices.map(Seat.init(index:))
  }

  /// The displayed name of a seat; `seat 7` if the roster has no seat 7.
  public subscript(seat: Seat) -> String {
    names.indices.contains(seat.index) ? names[seat.index].name : "seat \(seat.number)"
  }

  /// Returns the names of some seats for a sentence: `Ann, Ben and Cid`.
  ///
  /// If there are more than `limit` seats, the last of them become `and N others`. A limit below
  /// two counts as two.
  public func list(_ seats: [Seat], limit: Int = 3) -> String {
    Phrases.list(seats.map { self[$0] }, last: " and ", limit: limit)
  }

  /// Returns the name of a side's member by the member's number from 1; nil if there is no such
  /// member.
  public func member(_ number: Int, of seat: Seat) -> String? {
    guard names.indices.contains(seat.index) else { return nil }
    let members = names[seat.index].members
    return number > 0 && number <= members.count ? members[number - 1].name : nil
  }

  /// Returns the members' names if a side is named by them, such as `Ann` and `Ben` for `Ann +
  /// Ben`; empty for a side with a name of its own, and for a seat that is not a side.
  package func namesakes(of seat: Seat) -> [String] {
    guard names.indices.contains(seat.index) else { return [] }
    let members = names[seat.index].members.map(\.name)
    return members.joined(separator: " + ") == names[seat.index].name ? members : []
  }

  /// Whether a sentence contains the name of a seat, or of a member of its side, as whole words.
  ///
  /// For example, `Arrow 1` doesn't contain the name `A`.
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
