import ScoringKit

extension Prompt {
  /// What to type to try everything that is primary: tokens, ends of ranges, the likely numbers.
  var primarySamples: [String] {
    tokens.map(\.text)
      + ranges.flatMap { range in
        [range.bounds.lowerBound, range.likely, range.bounds.upperBound].map {
          "\(range.prefix)\($0)"
        }
      }
  }

  /// What to type to try everything that is offered.
  var samples: [String] {
    primarySamples + secondary.map(\.text)
  }

  /// Something to type; something secondary once in six times, unless only the primary counts.
  func randomSample(using generator: inout SeededGenerator, primaryOnly: Bool = false) -> String? {
    if !primaryOnly, generator.happens(onceIn: 6),
      let token = secondary.randomElement(using: &generator)
    {
      return token.text
    }
    // Numbers are mostly what moves a round on: two times in three, where there are any.
    let takesToken = ranges.isEmpty || generator.happens(onceIn: 3)
    if takesToken, let token = tokens.randomElement(using: &generator) { return token.text }
    guard let range = ranges.randomElement(using: &generator) else {
      return secondary.randomElement(using: &generator)?.text
    }
    let number =
      generator.happens(onceIn: 3)
      ? range.likely : Int.random(in: range.bounds, using: &generator)
    return "\(range.prefix)\(number)"
  }
}
