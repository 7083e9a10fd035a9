internal import ArcheryResources
internal import ScoringKit

/// A mistake in the round of a file, and its line.
struct PaperFault: Error {
  let line: Int
  let message: String
  /// Whether the mistake is in the arrows of one archer, so that the others are right.
  var isOfOneArcher = false
}

/// Determines which face the values of a file belong to, and what its symbols mean there.
enum PaperFace {
  /// A word that other programs use for a face.
  struct Word: Decodable {
    let word: String
    let face: Face
  }

  /// The words of other programs for faces, in the order in which they are tried.
  static let words = Result { () throws(Refusal) in
    try Resource<Word>(Embedded.faceWords, file: "FaceWords.json").all()
  }

  /// The ids of the faces that are tried if a file's text contains no known word, or if an arrow's
  /// value isn't on the face that the text names.
  private static let fallbacks = ["10-zone", "11-zone", "lancaster-shoot-up"]

  /// Returns the ids of the faces that the words of a text name.
  private static func ids(_ text: String) -> [String] {
    let text = text.lowercased()
    return ((try? words.get()) ?? []).filter { text.contains($0.word) }.map(\.face.id)
  }

  /// Whether a text describes a face: by our id, by a word of another program, or by its size.
  static func isKnown(_ text: String) -> Bool {
    Face.named(text) != nil || !ids(text).isEmpty || isSize(text)
  }

  private static func isSize(_ text: String) -> Bool {
    let units = text.lowercased().split { "0123456789. ".contains($0) }
    // A number without a unit is a size only if it is that of a face: 1 is the number of a target.
    guard !units.isEmpty else { return ["20", "40", "60", "80", "122"].contains(text) }
    return units.allSatisfy { ["cm", "in"].contains($0) }
  }

  /// Whether a text describes a face by our id, by a word of another program, or only by a size.
  ///
  /// A size alone agrees with every face. The faces of compound bows indoors are the same paper
  /// with other values, so that the words for the paper describe them too.
  static func isNamed(_ face: Face, by text: String) -> Bool {
    if isSize(text) { return true }
    let named = [text.lowercased()] + ids(text)
    return named.contains { $0 == face.id || "compound-\($0)" == face.id }
      || (face.id == "compound" && !ids(text).isEmpty)
  }

  /// Returns the face that a text names, or else one on which all symbols exist; `nil` if there is
  /// none.
  ///
  /// A face named by our id is returned even if it lacks some of the symbols, and so is one named by
  /// a word if it has most of the arrows: the others are then wrong values.
  static func face(_ text: String, shots: [PaperScore.Shot], isCompoundIndoors: Bool) -> Face? {
    if let face = Face.named(text) { return face }
    let values = shots.filter { !$0.text.isEmpty }.map { symbol($0.text).symbol }
    let symbols = Set(values)
    var candidates = ids(text)
    if isCompoundIndoors {
      candidates.insert(candidates.first == "triple" ? "compound-triple" : "compound", at: 0)
    }
    func first(_ ids: [String]) -> Face? {
      ids.lazy.compactMap { Face.named($0) }.first { face in
        symbols.allSatisfy { zone($0, on: face) != nil }
      }
    }
    if let whole = first(candidates) { return whole }
    let likely = candidates.compactMap { Face.named($0) }.map { face in
      (face: face, misfits: values.count { zone($0, on: face) == nil })
    }.min { $0.misfits < $1.misfits }
    if let likely, !ids(text).isEmpty, likely.misfits * 2 < values.count { return likely.face }
    return first(fallbacks)
  }

  /// Returns the first arrow that shows that a face was chosen by the values: the first that is not
  /// on the usual face; `nil` if all are.
  static func oddValue(_ shots: [PaperScore.Shot], on face: Face) -> PaperScore.Shot? {
    guard let usual = fallbacks.first, fallbacks.dropFirst().contains(face.id),
      let known = Face.named(usual)
    else { return nil }
    return shots.first { !$0.text.isEmpty && zone(symbol($0.text).symbol, on: known) == nil }
  }

  /// Returns a fault about the first arrow that doesn't fit the face that fits most of the arrows;
  /// `nil` if all fit.
  static func misfit(_ text: String, among shots: [PaperScore.Shot]) -> PaperFault? {
    let faces = (ids(text) + fallbacks).compactMap { Face.named($0) }.map { face in
      (face, shots.filter { !$0.text.isEmpty && zone(symbol($0.text).symbol, on: face) == nil })
    }
    guard let (face, misfits) = faces.min(by: { $0.1.count < $1.1.count }),
      let first = misfits.first
    else { return nil }
    let place = first.column.isEmpty ? "" : "\(first.column): "
    return PaperFault(
      line: first.line,
      message: "\(place)\"\(first.text.prefix(40))\" is not on the \(face.name) face "
        + "(\(face.symbols.joined(separator: " "))).", isOfOneArcher: true)
  }

  /// Returns the zone of a face for a file's symbol; `nil` if it has none.
  ///
  /// On a face without an X, an X is the 10: the inner ring of compound bows indoors.
  static func zone(_ symbol: String, on face: Face) -> Zone? {
    if let zone = try? face.zone(symbol[...]) { return zone }
    return symbol == "X" ? face.zones.first { $0.symbol == "10" } : nil
  }

  /// Returns a file's symbol in upper case without the `*` of a doubtful arrow, and whether it had
  /// one; `MISS` and `0` become `M`.
  static func symbol(_ text: String) -> (symbol: String, isDoubtful: Bool) {
    let upper = text.uppercased()
    let isDoubtful = upper.hasSuffix("*")
    let symbol = isDoubtful ? String(upper.dropLast()) : upper
    return (symbol == "MISS" || symbol == "0" ? "M" : symbol, isDoubtful)
  }
}
