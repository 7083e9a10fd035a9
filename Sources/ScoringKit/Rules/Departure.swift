/// A seat that leaves a round early, or takes that back, as a sport's event or a part of one.
///
/// The typed lines are the same in every sport: `ben retired`, `forfeit ben`, `end retired ben`, `ben
/// dnf -`. A sport decides what follows for places and results.
public struct Departure: Hashable, Sendable {
  /// The seat that leaves.
  public var seat: Seat
  /// The way in which the seat leaves; nil if it plays on after all.
  public var leaving: Leaving?

  /// Makes a departure.
  public init(_ seat: Seat, _ leaving: Leaving?) {
    self.seat = seat
    self.leaving = leaving
  }

  /// The stored text: `2 retired`, or `2 -` if the seat plays on.
  public var canonical: String { "\(seat.number) \(leaving?.rawValue ?? "-")" }

  /// Reads the stored text; nil if it doesn't begin with a departure.
  public init?(_ text: inout CanonicalText) {
    guard let seat = text.seat(), text.take(" ") else { return nil }
    if text.take("-") {
      self.init(seat, nil)
    } else if let leaving = text.word(Leaving.self) {
      self.init(seat, leaving)
    } else {
      return nil
    }
  }

  /// Consumes all words of a typed line that says that somebody leaves, such as `ben retired` or
  /// `end retired ben`.
  ///
  /// - Parameters:
  ///   - words: the words that have not been read.
  ///   - names: the names of the participants.
  ///   - known: the ways of leaving that the sport knows.
  ///   - next: the seat that leaves if the line names nobody; nil to require a name.
  ///   - seat: a closure that returns the seat that some words name; by default, they are one name.
  /// - Returns: the departure; nil if the line says something else, or if the sport doesn't know
  ///   this way of leaving.
  /// - Throws: a refusal if nobody is named and `next` is nil, or the refusal of the name.
  public static func read(
    _ words: inout TypedWords, names: Roster, of known: [Leaving] = Leaving.allCases,
    next: Seat? = nil,
    seat: (TypedWords.Words, Roster) throws(Refusal) -> Seat = { name, names throws(Refusal) in
      try names.seat(named: name)
    }
  ) throws(Refusal) -> Departure? {
    guard let line = Leaving.line(words.rest, names: names), known.contains(line.leaving) else {
      return nil
    }
    let leaves: Seat
    if line.name.isEmpty {
      guard let next else {
        throw line.word.refusal(
          "Who? Nobody is named.",
          expected: names.names.prefix(10).map {
            "\(words.form.typed($0.name)) \(line.word.text)"
          })
      }
      leaves = next
    } else {
      leaves = try seat(line.name, names)
    }
    _ = words.takeAll()
    return Departure(leaves, line.isTakenBack ? nil : line.leaving)
  }

  /// Returns the departure in words: `Ben retired`.
  public func phrase(_ names: Roster) -> String {
    "\(names[seat]) \(leaving?.phrase ?? "plays on")"
  }

  /// Returns the tokens with which some seats can leave, for ``Prompt/secondary``.
  public static func tokens(
    _ leaving: Leaving, of seats: [Seat], _ names: Roster
  ) -> [Prompt.Token] {
    seats.map { seat in
      Prompt.Token(
        "\(leaving.words[0]) #\(seat.number)", label: Departure(seat, leaving).phrase(names))
    }
  }
}
