internal import ScoringKit

/// Which face the values of a file are of, and what its symbols mean there.
enum PaperFace {
  /// Words of other programs for faces, the first that fits.
  private static let words: [(word: String, id: String)] = [
    ("vegas", "vegas-triple"), ("worcester", "worcester"), ("nfaa 5", "nfaa-5-spot"),
    ("nfaa", "nfaa-indoor"), ("ifaa", "ifaa-field"), ("wa field", "wa-field"),
    ("hit", "hit-or-miss"), ("lancaster", "lancaster-triple"), ("3d", "wa-3d"),
    ("5 ring", "10-zone-5-ring"), ("5-ring", "10-zone-5-ring"), ("6 ring", "10-zone-6-ring"),
    ("6-ring", "10-zone-6-ring"), ("vertical", "triple"), ("3-spot", "triple"),
    ("3 spot", "triple"), ("triple", "triple"),
  ]

  /// Faces to fall back on, where the words say nothing or some value is not on theirs.
  private static let fallbacks = ["10-zone", "11-zone", "lancaster-shoot-up"]

  /// A face that has all symbols; nil where there is none.
  static func face(_ text: String, symbols: Set<String>, isCompoundIndoors: Bool) -> Face? {
    if let face = Face.named(text) { return face }
    let folded = text.lowercased()
    var candidates = words.filter { folded.contains($0.word) }.map(\.id)
    if isCompoundIndoors {
      candidates.insert(candidates.first == "triple" ? "compound-triple" : "compound", at: 0)
    }
    return (candidates + fallbacks).lazy.compactMap { Face.named($0) }.first { face in
      symbols.allSatisfy { zone($0, on: face) != nil }
    }
  }

  /// The zone of a face that a file's symbol means; nil where it has none.
  ///
  /// Where the face has no X, it is the 10: the inner ring of compound bows indoors.
  static func zone(_ symbol: String, on face: Face) -> Zone? {
    if let zone = try? face.zone(symbol) { return zone }
    return symbol == "X" ? face.zones.first { $0.symbol == "10" } : nil
  }

  /// Whether a 10 in a file may be the inner ring or the one around it.
  static func isAmbiguous(_ symbol: String, on face: Face) -> Bool {
    symbol == "10" && (face.id == "compound" || face.id == "compound-triple")
  }

  /// A file's symbol in one form: upper case, without the mark of a doubtful arrow.
  static func symbol(_ text: String) -> (symbol: String, isDoubtful: Bool) {
    let upper = text.uppercased()
    let isDoubtful = upper.hasSuffix("*")
    let symbol = isDoubtful ? String(upper.dropLast()) : upper
    return (symbol == "MISS" || symbol == "0" ? "M" : symbol, isDoubtful)
  }
}
