internal import ScoringKit

/// One arrow as typed, before it is looked up on its face.
struct TypedShot {
  /// The symbol of the arrow as typed; `nil` for `-`, which means "not shot".
  let symbol: Substring?
  var spot: Int?
  var isClosest = false
  var isExtra = false
  /// The typed text of the arrow, with its position in the line.
  let text: Substring

  /// Splits a word into arrows: `109` is 10 and 9 if the face has a 10.
  ///
  /// A number of two digits that is a word by itself is never split, so that an 11 is refused if
  /// the face has none.
  static func shots(_ word: TypedWords.Word, on face: Face) throws(Refusal) -> [TypedShot] {
    let text = word.text
    if word.isDash { return [TypedShot(symbol: nil, text: text)] }
    var run = text
    let isExtra = run.first == "+"
    if isExtra { run.removeFirst() }
    let isClosest = run.last == "*"
    if isClosest { run.removeLast() }
    var spot: Int?
    if let slash = run.firstIndex(of: "/") {
      let digits = run[run.index(after: slash)...]
      spot = ArrowEvent.number(digits).flatMap { Shot.spots.contains($0) ? $0 : nil }
      guard spot != nil else {
        throw Refusal(
          .notation, "\"\(digits.prefix(20))\" is no spot.", at: digits,
          expected: face.spots > 1 ? ["1…\(face.spots)"] : [])
      }
      run = run[..<slash]
    }
    let symbols = cut(run, on: face)
    guard symbols.count == 1 || (spot == nil && !isClosest) else {
      throw word.refusal(
        "\"\(text.prefix(20))\" is more than one arrow: put spaces between them.")
    }
    return symbols.map {
      TypedShot(symbol: $0, spot: spot, isClosest: isClosest, isExtra: isExtra, text: $0)
    }
  }

  private static func cut(_ run: Substring, on face: Face) -> [Substring] {
    let long = ["10", "11", "12"]
    if long.contains(String(run)) { return [run] }
    var symbols: [Substring] = []
    var rest = run
    while !rest.isEmpty {
      let two = rest.prefix(2)
      let isOne = long.contains(String(two)) && (try? face.zone(two)) != nil
      let symbol = rest.prefix(isOne ? 2 : 1)
      symbols.append(symbol)
      rest = rest.dropFirst(symbol.count)
    }
    return symbols
  }

  /// Returns the shot on a face; `nil` for "not shot".
  ///
  /// - Throws: a refusal that lists the symbols of the face if it lacks the typed one, with the end
  ///   and the arrow for which that was typed.
  func shot(on face: Face, place: String) throws(Refusal) -> Shot? {
    guard let symbol else { return nil }
    let zone: Zone
    do throws(Refusal) {
      zone = try face.zone(symbol)
    } catch {
      var refusal = error
      if symbol == "0" {
        refusal.hint = "It was typed for \(place.lowercased())."
      } else {
        refusal.message = "\(place): \(refusal.message)"
      }
      throw refusal
    }
    if let spot, spot > face.spots {
      throw Refusal(
        .notation,
        "\(place): the \(face.name) face has \(Phrases.count(face.spots, "spot")), not \(spot).",
        at: text)
    }
    return Shot(symbol: zone.symbol, spot: spot, isClosest: isClosest)
  }
}
