internal import ScoringKit

/// The archer that some pieces of a line name.
enum TypedName {
  /// The seat of a name of one piece or several.
  ///
  /// - Throws: a refusal that lists who is there.
  static func seat(_ name: ArraySlice<TypedPiece>, _ names: Roster) throws(Refusal) -> Seat {
    guard let first = name.first, let last = name.last else {
      throw Refusal(
        .notation, "A name is missing.", expected: names.names.prefix(10).map(\.name))
    }
    if case .quoted(let inner) = first.kind, name.count == 1 {
      return try names.seat(named: inner)
    }
    let span = first.text.base[first.text.startIndex..<last.text.endIndex]
    if let wrong = name.first(where: { $0.kind != .word }) {
      let isNumber = !wrong.isName
      throw Refusal(
        .notation,
        isNumber
          ? "\"\(wrong.text.prefix(40))\" is no name; put quotes around a name with numbers."
          : "Two names stand side by side.", at: isNumber ? wrong.text : span[...],
        expected: names.names.prefix(10).map(\.name))
    }
    return try names.seat(named: span[...])
  }
}
