internal import ArcheryResources
internal import ScoringKit

/// The tables of the classification schemes, as the program carries them.
struct ClassificationData: Sendable, Decodable {
  /// An age group: its step, its longest distances, its pegs.
  struct Age: Sendable, Decodable {
    /// How many age steps it is below adult.
    let step: Int
    /// The longest distance that Open archers shoot, in metres.
    let open: Int
    /// The longest distance that female archers shoot, in metres.
    let female: Int
    /// The least and the greatest peg distance of sighted bows, in metres.
    let sighted: [Int]
    /// The same for bows without a sight.
    let unsighted: [Int]
  }

  /// The prestige rounds of a bow: for everybody, by distance, and for under 15 and younger.
  struct Prestige: Sendable, Decodable {
    let always: [String]
    let long: [String]
    let u15: [String]
  }

  /// The prestige rounds of a year.
  struct PrestigeYear: Sendable, Decodable {
    let all: [String]
    let compound: Prestige
    let barebow: Prestige
    let recurve: Prestige
  }

  let ages: [String: Age]
  /// Datum, class step, gender step and age step of a bow at a place.
  let bowstyles: [String: [String: [Double]]]
  let prestige: [String: PrestigeYear]
  /// The field scores of the 2023 scheme: bow, gender, then adult and under 18.
  let field2023: [String: [String: [[Int]]]]
  /// The indoor handicaps until 2022: compound or not, and gender.
  let indoor2022: [String: [String: [Double]]]
  let classes: [String: [String]]
  /// The ladder of least distances, longest first.
  let minimumDistances: [Int]
  /// What could not be confirmed of a year.
  let unconfirmed: [String: String]

  /// The tables; nil only where the embedded text is damaged.
  static let embedded = try? CanonicalJSON.value(
    ClassificationData.self, from: Embedded.classifications)
}
