public import ScoringKit

/// Arrows that are shot at one distance on one face; a round is a list of them.
///
/// Written `72@100y/6 122 5-zone`: arrows, distance, arrows per end, diameter, face. Where
/// handicaps are reckoned with another face than the one that is shot, it follows an
/// equals sign: `36@50m/6 80 10-zone-6-ring=10-zone`.
public struct RoundPass: Hashable, Sendable {
  /// How many arrows are shot.
  public let arrows: Int
  /// How many of them make an end; the last end may have fewer.
  public let arrowsPerEnd: Int
  /// How far the target stands.
  public let distance: Distance
  /// How large the face is.
  public let size: FaceSize
  /// The face that is shot: it says which values there are.
  public let face: Face
  /// The face that handicap tables are made with: the full one, where a part of it is shot.
  public let handicapFace: Face

  /// The number of arrows that a pass may have.
  public static let arrowLimits = 1...500
  /// The number of arrows that an end may have.
  public static let endLimits = 1...36

  /// Makes a pass; without a face for handicaps it is the one that is shot.
  ///
  /// - Throws: a refusal where a number is out of its limits.
  public init(
    arrows: Int, arrowsPerEnd: Int, distance: Distance, size: FaceSize, face: Face,
    handicapFace: Face? = nil
  ) throws(Refusal) {
    guard Self.arrowLimits.contains(arrows) else {
      throw Refusal(.illegal, "A distance has 1 to 500 arrows, not \(arrows).")
    }
    guard Self.endLimits.contains(arrowsPerEnd) else {
      throw Refusal(.illegal, "An end has 1 to 36 arrows, not \(arrowsPerEnd).")
    }
    self.arrows = arrows
    self.arrowsPerEnd = arrowsPerEnd
    self.distance = distance
    self.size = size
    self.face = face
    self.handicapFace = handicapFace ?? face
  }

  /// How many ends there are; the last one may be short.
  public var ends: Int {
    (arrows + arrowsPerEnd - 1) / arrowsPerEnd
  }

  /// The most points that can be shot.
  public var maximum: Int {
    arrows * face.maximum
  }

  /// The same with another number of arrows.
  func with(arrows: Int) throws(Refusal) -> RoundPass {
    try RoundPass(
      arrows: arrows, arrowsPerEnd: arrowsPerEnd, distance: distance, size: size, face: face,
      handicapFace: handicapFace)
  }

  /// The same with another number of arrows in an end.
  func with(arrowsPerEnd: Int) throws(Refusal) -> RoundPass {
    try RoundPass(
      arrows: arrows, arrowsPerEnd: arrowsPerEnd, distance: distance, size: size, face: face,
      handicapFace: handicapFace)
  }
}

extension RoundPass: CustomStringConvertible {
  /// The written form: `72@100y/6 122 5-zone`.
  public var description: String {
    "\(arrows)@\(distance)/\(arrowsPerEnd) \(size) \(face.id)"
      + (handicapFace.id == face.id ? "" : "=\(handicapFace.id)")
  }

  /// Reads the written form.
  ///
  /// - Throws: a refusal that says which part is wrong.
  public init(_ text: Substring) throws(Refusal) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let parts = words.first?.split(whereSeparator: { $0 == "@" || $0 == "/" }) ?? []
    guard words.count == 3, parts.count == 3, words[0].contains("@"),
      let arrows = Int(parts[0]), let arrowsPerEnd = Int(parts[2])
    else {
      throw Refusal(
        .notation, "\"\(text.prefix(60))\" is no distance of a round.", at: text,
        hint: "Arrows@distance/arrows per end, diameter, face: 72@100y/6 122 5-zone")
    }
    let faces = words[2].split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var found: [Face] = []
    for id in faces {
      guard let face = Face.named(id) else {
        let ids = Face.all.map(\.id)
        let near = NearName.suggestions(for: String(id), among: ids)
        throw Refusal(
          .unknownName, "There is no face called \"\(id.prefix(40))\".", at: id,
          expected: near.isEmpty ? ids : near)
      }
      found.append(face)
    }
    guard let face = found.first, let last = found.last else {
      throw Refusal(.notation, "A distance needs its face.", at: words[2])
    }
    try self.init(
      arrows: arrows, arrowsPerEnd: arrowsPerEnd, distance: Distance(parts[1]),
      size: FaceSize(words[1]), face: face, handicapFace: last)
  }
}

/// The diameter of a face: whole centimetres, or whole inches; written `122` and `16in`.
public struct FaceSize: Hashable, Sendable {
  /// The number of centimetres or inches.
  public let number: Int
  /// Whether they are inches.
  public let isInches: Bool

  /// What a diameter may be, in its unit.
  public static let limits = 1...300

  /// Reads `122` (also `122cm`) or `16in`.
  ///
  /// - Throws: a refusal where the text is none, or out of ``limits``.
  public init(_ text: Substring) throws(Refusal) {
    let isInches = text.hasSuffix("in")
    let digits = isInches || text.hasSuffix("cm") ? text.dropLast(2) : text
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits),
      Self.limits.contains(number)
    else {
      throw Refusal(
        .notation, "\"\(text.prefix(20))\" is no face's diameter.", at: text,
        expected: ["122", "80", "16in"])
    }
    self.number = number
    self.isInches = isInches
  }

  /// The diameter in metres.
  public var metres: Double {
    Double(number) * (isInches ? 0.0254 : 0.01)
  }

  /// The diameter for people: `122 cm`, `16 in`.
  public var spoken: String {
    "\(number) \(isInches ? "in" : "cm")"
  }
}

extension FaceSize: CustomStringConvertible {
  /// The written form: `122`, `16in`.
  public var description: String { isInches ? "\(number)in" : "\(number)" }
}
