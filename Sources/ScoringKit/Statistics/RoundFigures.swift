/// The figures of a finished round for statistics, in order of the seats.
package struct RoundFigures: Hashable, Sendable {
  /// The figures of one seat.
  package struct Seat: Hashable, Sendable {
    /// The competitor in the seat.
    package let competitor: Competitor
    /// The place from 1; nil for none.
    package let place: Int?
    /// The record book in which the result may be a personal best or a record.
    package let book: RecordBook
    /// The figures of the seat.
    package let metrics: [Metric]
    /// The figures of each member of a side; see ``SeatFigures/members``.
    package let members: [[Metric]]
  }

  /// One value for each seat.
  package let seats: [Seat]
}

extension RoundLedger {
  /// The figures of the round in its present state.
  package var figures: RoundFigures {
    let told = story.figures()
    let standings = standings(Roster(competitors.map { $0.name }))
    return RoundFigures(
      seats: participants.enumerated().map { index, participant in
        let seat = Seat(index: index)
        let own = told.indices.contains(index) ? told[index] : SeatFigures(seat: [])
        return RoundFigures.Seat(
          competitor: participant.competitor, place: standings[seat]?.place,
          book: rules.book(of: participant), metrics: state.metrics(of: seat) + own.seat,
          members: own.members)
      })
  }
}

extension Round {
  /// Returns the record book of a participant; a book of the whole round if the participant's type
  /// is another one.
  fileprivate func book(of participant: any ScoringKit.Participant) -> RecordBook {
    (participant as? Participant).map(recordBook) ?? RecordBook(id: heading, title: heading)
  }
}

extension RoundFigures {
  /// The stored form, which ``FiguresReader`` reads: one list for each seat.
  ///
  /// A seat is stored as its competitor, place, head, numbers and members' figures. The head
  /// contains the data that rounds of one layout share: the record book, and the names of the
  /// figures. It is null if it equals that of the previous seat.
  package var value: JSONValue {
    var last = JSONValue.null
    return .array(
      seats.map { seat in
        let head = seat.head
        defer { last = head }
        return [
          seat.competitor.value, seat.place.map { .integer($0) } ?? .null,
          head == last ? .null : head,
          .array(seat.metrics.flatMap { [.integer($0.value), .integer($0.count)] }),
          .array(seat.members.map { .array($0.flatMap(\.parts)) }),
        ]
      })
  }
}

extension RoundFigures.Seat {
  /// The book's id and title, then the keys of the figures.
  ///
  /// Consecutive figures with parts are a list of the key and the parts.
  fileprivate var head: JSONValue {
    var names: [JSONValue] = [.string(book.id), .string(book.title)]
    for metric in metrics {
      guard let dimension = metric.dimension else {
        names.append(.string(metric.key))
        continue
      }
      if case .array(let run)? = names.last, run.first?.string == metric.key {
        names[names.count - 1] = .array(run + [.string(dimension)])
      } else {
        names.append([.string(metric.key), .string(dimension)])
      }
    }
    return .array(names)
  }
}

extension Metric {
  fileprivate var parts: [JSONValue] {
    [.string(key), dimension.map { .string($0) } ?? .null, .integer(value), .integer(count)]
  }
}

/// A reader of the stored figures of many rounds.
///
/// Competitors and heads, which rounds share, are decoded once.
package struct FiguresReader {
  private struct Head {
    let book: RecordBook
    let names: [(key: String, dimension: String?)]

    init?(_ value: JSONValue?) {
      guard let parts = value?.array, parts.count > 1, let id = parts[0].string,
        let title = parts[1].string
      else { return nil }
      book = RecordBook(id: id, title: title)
      names = parts.dropFirst(2).flatMap { part -> [(key: String, dimension: String?)] in
        if let key = part.string { return [(key, nil)] }
        let run = part.array?.compactMap(\.string) ?? []
        return run.dropFirst().map { (run[0], $0) }
      }
    }
  }

  private var heads: [String: Head] = [:]
  private var competitors: [String: Competitor] = [:]

  /// Makes a reader with empty caches.
  package init() {}

  /// Reads the stored form of a round's figures; nil for any other text.
  package mutating func figures(_ text: ArraySlice<UInt8>) -> RoundFigures? {
    var scanner = JSONScanner(text)
    var seats: [RoundFigures.Seat] = []
    var head: Head?
    let isRead = scanner.elements { scanner in
      var parts: [ArraySlice<UInt8>] = []
      let isList = scanner.elements { scanner in
        scanner.passed().map { parts.append($0) } != nil
      }
      guard isList, let seat = seat(parts, &head) else { return false }
      seats.append(seat)
      return true
    }
    return isRead ? RoundFigures(seats: seats) : nil
  }

  private mutating func seat(_ parts: [ArraySlice<UInt8>], _ head: inout Head?)
    -> RoundFigures.Seat?
  {
    guard parts.count == 5 else { return nil }
    if !parts[2].elementsEqual("null".utf8) {
      head = Self.known(parts[2], &heads) { Head(JSONScanner.value($0)) }
    }
    var scanner = JSONScanner(parts[3])
    let known = Self.known(parts[0], &competitors) {
      try? Competitor(JSONScanner.value($0) ?? .null)
    }
    guard let head, let competitor = known, let numbers = scanner.integers(),
      numbers.count == 2 * head.names.count,
      let members = JSONScanner.value(parts[4])?.array
    else { return nil }
    return RoundFigures.Seat(
      competitor: competitor,
      place: JSONScanner.value(parts[1])?.integer.flatMap { $0 > 0 ? $0 : nil }, book: head.book,
      metrics: head.names.enumerated().map { index, name in
        Metric(name.key, of: name.dimension, numbers[2 * index], outOf: numbers[2 * index + 1])
      },
      members: members.map { Self.metrics($0.array ?? []) })
  }

  /// Returns the decoded value of a text, from the cache if possible.
  private static func known<Value>(
    _ text: ArraySlice<UInt8>, _ known: inout [String: Value],
    _ decode: (ArraySlice<UInt8>) -> Value?
  ) -> Value? {
    let key = String(decoding: text, as: UTF8.self)
    if let value = known[key] { return value }
    let value = decode(text)
    known[key] = value
    return value
  }

  private static func metrics(_ parts: [JSONValue]) -> [Metric] {
    stride(from: 0, to: parts.count - 3, by: 4).compactMap { index in
      guard let key = parts[index].string, let value = parts[index + 2].integer,
        let count = parts[index + 3].integer
      else { return nil }
      return Metric(key, of: parts[index + 1].string, value, outOf: count)
    }
  }
}
