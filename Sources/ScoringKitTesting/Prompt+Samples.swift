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

  /// Something to type; something secondary once in six times.
  func randomSample(using generator: inout SeededGenerator, primaryOnly: Bool = false) -> String? {
    if !primaryOnly, generator.happens(onceIn: 6),
      let token = secondary.randomElement(using: &generator)
    {
      return token.text
    }
    let choices = tokens.count + ranges.count
    guard choices > 0 else { return secondary.randomElement(using: &generator)?.text }
    let choice = Int.random(in: 0..<choices, using: &generator)
    if choice < tokens.count { return tokens[choice].text }
    let range = ranges[choice - tokens.count]
    let number =
      generator.happens(onceIn: 3)
      ? range.likely : Int.random(in: range.bounds, using: &generator)
    return "\(range.prefix)\(number)"
  }
}
