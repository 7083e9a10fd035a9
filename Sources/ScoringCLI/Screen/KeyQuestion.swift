/// A question on the screen that one key answers; any other key leaves everything as it is.
struct KeyQuestion<Request: Hashable & Sendable>: Hashable, Sendable {
  let sentence: String
  /// The request that each key makes.
  let answers: [Character: Request]

  init(_ sentence: String, _ answers: [Character: Request]) {
    (self.sentence, self.answers) = (sentence, answers)
  }

  /// Makes a question that the key `y` answers with yes.
  init(_ sentence: String, yes request: Request) { self.init(sentence, ["y": request]) }

  /// Returns the request that a key makes; `nil` if the key doesn't answer the question.
  func request(of key: Keystroke) -> Request? {
    if case .character(let letter) = key { answers[letter] } else { nil }
  }
}
