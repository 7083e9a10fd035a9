internal import ScoringKit

/// The arrows shot at one distance on one face; a round is a list of passes.
///
/// A pass is written `72@100y/6 122 5-zone`: arrows, distance, arrows per end, diameter, face. If
/// handicaps use a different face than the one that is shot, it follows an equals sign: `36@50m/6
/// 80 10-zone-6-ring=10-zone`.
struct RoundPass: Hashable, Sendable {
  let arrows: Int
  /// The number of arrows in an end at this distance; the last end may have fewer.
  let arrowsPerEnd: Int
  let distance: Distance
  let size: FaceSize
  /// The face that archers shoot at, which defines the possible values.
  let face: Face
  /// The face for handicap tables: the full face, if only a part of it is shot.
  let handicapFace: Face

  static let endLimits = 1...36

  /// Creates a pass; the face for handicaps defaults to the one that is shot.
  ///
  /// - Throws: a refusal if a number is out of its limits.
  init(
    arrows: Int, arrowsPerEnd: Int, distance: Distance, size: FaceSize, face: Face,
    handicapFace: Face? = nil
  ) throws(Refusal) {
    guard (1...500).contains(arrows) else {
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

  /// The number of ends at this distance; the last one may be short.
  var ends: Int { (arrows + arrowsPerEnd - 1) / arrowsPerEnd }

  var maximum: Int { arrows * face.maximum }

  /// Returns the pass with another number of arrows, or of arrows per end.
  func with(arrows: Int? = nil, arrowsPerEnd: Int? = nil) throws(Refusal) -> RoundPass {
    try RoundPass(
      arrows: arrows ?? self.arrows, arrowsPerEnd: arrowsPerEnd ?? self.arrowsPerEnd,
      distance: distance, size: size, face: face, handicapFace: handicapFace)
  }
}

extension RoundPass: CustomStringConvertible, Codable {
  init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self)[...])
  }

  func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

  var description: String {
    "\(arrows)@\(distance)/\(arrowsPerEnd) \(size) \(face.id)"
      + (handicapFace.id == face.id ? "" : "=\(handicapFace.id)")
  }

  /// Reads a pass written as `72@100y/6 122 5-zone`; throws a refusal that names the wrong part.
  init(_ text: Substring) throws(Refusal) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let parts = words.first?.split(whereSeparator: { $0 == "@" || $0 == "/" }) ?? []
    guard words.count == 3, parts.count == 3, words[0].contains("@"),
      let arrows = Int(parts[0]), let arrowsPerEnd = Int(parts[2])
    else {
      throw Refusal(
        .notation, "\"\(text.prefix(60))\" is no distance of a round.", at: text,
        hint: "Arrows@distance/arrows per end, diameter, face: 72@100y/6 122 5-zone")
    }
    let ids = words[2].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let faces = try ids.map { id throws(Refusal) in try Face.known(id) }
    try self.init(
      arrows: arrows, arrowsPerEnd: arrowsPerEnd, distance: Distance(parts[1]),
      size: FaceSize(words[1]), face: faces[0], handicapFace: faces.last)
  }
}
