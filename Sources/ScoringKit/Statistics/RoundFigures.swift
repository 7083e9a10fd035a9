/// The results of a finished round that statistics count, for each seat.
package struct RoundFigures: Hashable, Sendable {
  /// The results of one seat.
  package struct Seat: Hashable, Sendable {
    /// The competitor in the seat.
    package let competitor: Competitor
    /// The seat's place from 1; nil if it has none.
    package let place: Int?
    /// The record book in which the seat's result may be a personal best or a record.
    package let book: RecordBook
    /// The metrics of the seat.
    package let metrics: [Metric]
    /// The metrics of each member of a side; see ``SeatFigures/members``.
    package let members: [[Metric]]
  }

  /// The results of each seat, in order of the seats.
  package let seats: [Seat]
}

extension RoundLedger {
  /// The results of the round in its present state, as statistics count them.
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
  /// Returns the record book for a participant's result; a book for the title of the round if the
  /// participant is not of the type that the rules need.
  fileprivate func book(of participant: any ScoringKit.Participant) -> RecordBook {
    (participant as? Participant).map(recordBook) ?? RecordBook(id: heading, title: heading)
  }
}

extension RoundFigures {
  /// The stored form of the results, which ``FiguresReader`` reads: one list for each seat.
  ///
  /// Each seat is stored as its competitor, its place, the names of its metrics, their values and
  /// counts, and the metrics of its members. The names include the record book, so that they are
  /// the same in many rounds of one layout; they are null if they equal those of the previous seat.
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
  /// The id and title of the record book, then the keys of the seat's metrics.
  ///
  /// Consecutive metrics of one key are stored as a list of the key and the parts of the round.
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

/// A reader of the stored results of many rounds.
///
/// Competitors and names of metrics, which are the same in many rounds, are decoded only once.
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

  /// Makes a reader that has decoded nothing yet.
  package init() {}

  /// Reads the stored results of a round; nil if the text is anything else.
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

  /// Returns the decoded value of a text, from the cache if it was decoded before.
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
