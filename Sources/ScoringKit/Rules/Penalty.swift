/// A reason for penalties in a sport, as an enumeration whose raw values are what is typed and stored.
public protocol PenaltyReason: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The reason in words: `late card`.
  var words: String { get }

  /// The size of the penalty that the rules name; nil if it differs, so that a line has to give it.
  var usual: Int? { get }
}

/// The penalties of one seat for one reason, as a sport's event or a part of one.
///
/// The typed lines are the same in every sport: `penalty ann late`, `penalty ann late 3`, `penalty
/// ann 3 late`, and `penalty ann late -`, which takes them back. The number is that of all penalties
/// for this reason, so a line that is entered twice adds nothing. A sport decides what a penalty does
/// to its score, and in which unit it is counted: throws, points or seconds.
public struct Penalty<Reason: PenaltyReason>: Hashable, Sendable {
  /// The seat that is penalised.
  public var seat: Seat
  /// The reason.
  public var reason: Reason
  /// The size of all penalties for this reason; nil if they are taken back.
  public var size: Int?

  /// The sizes that a line may give.
  public static var sizes: ClosedRange<Int> { 1...999 }

  /// Makes the penalties of a seat.
  public init(_ seat: Seat, _ reason: Reason, _ size: Int?) {
    self.seat = seat
    self.reason = reason
    self.size = size
  }

  /// The stored text: `2 late=3`, or `2 late=-` if the penalties are taken back.
  public var canonical: String {
    "\(seat.number) \(reason.rawValue)=\(size.map { "\($0)" } ?? "-")"
  }

  /// Reads the stored text; nil if it doesn't begin with penalties.
  public init?(_ text: inout CanonicalText) {
    guard let seat = text.seat(), text.take(" "), let reason = text.word(Reason.self),
      text.take("=")
    else { return nil }
    self.init(seat, reason, text.number(Self.sizes))
    guard size != nil || text.take("-") else { return nil }
  }

  /// Returns the penalties in words: `Ann: 2 seconds (late start)`, `Ann: no penalty (late start)`.
  ///
  /// `unit` is the unit of their size, in the singular.
  public func phrase(_ unit: String, _ names: Roster) -> String {
    "\(names[seat]): \(size.map { Phrases.count($0, unit) } ?? "no penalty") (\(reason.words))"
  }

  /// Returns a question about penalties that are not more than those that were entered before, for
  /// ``Round/doubt(about:at:names:)``; nil if there is nothing to ask.
  ///
  /// They would replace the earlier ones, although further ones may be meant. `noted` is the size of
  /// those so far, 0 for none, and `unit` its unit in the singular.
  public func doubt(replacing noted: Int, _ unit: String, _ names: Roster) -> String? {
    guard let size, noted > 0, size <= noted else { return nil }
    return
      "\(names[seat]) has \(Phrases.count(noted, unit)) (\(reason.words)) already. "
      + "This line sets it to \(size); for \(noted + size) in all: penalty \(names[seat]) "
      + "\(reason.rawValue) \(noted + size)."
  }
}

// MARK: - Typed lines

extension Penalty {
  /// Consumes all words of a line that begins with `penalty`.
  ///
  /// - Parameters:
  ///   - words: the words that have not been read.
  ///   - names: the names of the participants.
  ///   - next: the seat that is meant if the line names nobody; nil to require a name.
  ///   - hint: advice in the refusal of a line without a reason.
  ///   - number: a closure that returns the number that a word means; by default, the word is in
  ///     digits.
  ///   - seat: a closure that returns the seat that some words name; by default, they are one name.
  /// - Returns: the penalties; nil if the line says something else.
  /// - Throws: a refusal if the name, the reason or the size is missing or wrong.
  public static func read(
    _ words: inout TypedWords, names: Roster, next: Seat? = nil, hint: Line? = nil,
    number: (TypedWords.Word) -> Int? = { $0.number },
    seat: (TypedWords.Words, Roster) throws(Refusal) -> Seat = { name, names throws(Refusal) in
      try names.seat(named: name)
    }
  ) throws(Refusal) -> Penalty? {
    guard let keyword = words.next, keyword.is("penalty"), words.rest.count > 1 else { return nil }
    var rest = words.rest.dropFirst()
    let run = rest.prefix { number($0) == nil && !$0.isDash }
    // A name may be spelled like a reason, so the reason is the last word that can be one.
    let last = run.lastIndex { $0.value(Reason.self) != nil }
    let ends = last.flatMap { $0 > run.startIndex || next != nil ? $0 : nil }
    let name = run[..<(ends ?? run.endIndex)]
    guard let penalised = name.isEmpty ? next : try seat(name, names) else {
      throw keyword.refusal(
        "Whose penalty? Nobody is named.",
        expected: names.names.prefix(10).map { "penalty \(words.form.typed($0.name)) …" })
    }
    rest = rest.dropFirst(name.count)
    var reason: Reason?
    var size: TypedWords.Word?
    for word in rest {
      if reason == nil, let found = word.value(Reason.self) {
        reason = found
      } else if size == nil, number(word) != nil || word.isDash {
        size = word
      } else {
        throw needsReason(at: word.written, hint)
      }
    }
    let subject = name.written ?? keyword.written
    guard let reason else {
      throw needsReason(at: rest.isEmpty ? subject : rest[rest.startIndex].written, hint)
    }
    let found = try self.size(size, of: reason, at: subject, number)
    _ = words.takeAll()
    return Penalty(penalised, reason, found)
  }

  private static func size(
    _ word: TypedWords.Word?, of reason: Reason, at subject: Substring,
    _ number: (TypedWords.Word) -> Int?
  ) throws(Refusal) -> Int? {
    guard let word else {
      guard let usual = reason.usual else {
        throw Refusal(
          .notation, "How many? The size of this penalty differs.", at: subject,
          expected: ["penalty NAME 1 \(reason.rawValue)"])
      }
      return usual
    }
    if word.isDash { return nil }
    guard let size = number(word), sizes.contains(size) else {
      throw word.refusal(
        "A penalty is of \(sizes.lowerBound) to \(sizes.upperBound), not \(word.written).",
        .illegal,
        expected: ["\(sizes.lowerBound)…\(sizes.upperBound)", "-"])
    }
    return size
  }

  private static func needsReason(at part: Substring, _ hint: Line?) -> Refusal {
    Refusal(
      .notation, "A penalty needs its reason.", at: part, expected: Reason.allCases.map(\.rawValue),
      hint: hint)
  }
}
