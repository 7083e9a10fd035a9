/// A question that must be answered before the desk can complete a request; thrown instead of
/// returning a page.
///
/// Nothing was stored. The front end asks a person, or decides for them, and repeats the request
/// with the answer. An answer that is not allowed throws the same question again.
package struct Question: Error, Hashable, Sendable {
  /// One allowed answer.
  package struct Choice: Hashable, Sendable {
    /// The answer.
    package let id: String
    /// The label for people.
    package let label: String

    /// Creates a choice.
    package init(_ id: String, _ label: String) {
      self.id = id
      self.label = label
    }
  }

  /// The form of an answer.
  package enum Form: Hashable, Sendable {
    /// ``yes`` or ``no``.
    case yesOrNo
    /// One of several choices.
    case choice([Choice])
    /// Any text in one line.
    case text
  }

  /// The identity of the question: it stays the same for the same subject even if the sentence
  /// changes.
  package let id: String
  /// The question as shown to a person.
  package let sentence: String
  /// The form of the answer.
  package let form: Form
  /// The default answer if nobody can be asked; `nil` if there is none.
  package let assumed: String?
  /// The answer that means consent to everything; `nil` if no answer does.
  package let agreed: String?
  /// The error if nobody can be asked and there is no default; `nil` for "it needs an answer".
  package let refusal: DeskError?
  /// The causal context at the time of the question.
  ///
  /// If others have written since, the question is asked again.
  package var context: CausalContext?

  /// Creates a question.
  package init(
    _ id: String, _ sentence: String, _ form: Form, assumed: String? = nil,
    agreed: String? = nil, refusal: DeskError? = nil
  ) {
    self.id = id
    self.sentence = sentence
    self.form = form
    self.assumed = assumed
    self.agreed = agreed ?? (form == .yesOrNo ? Self.yes : nil)
    self.refusal = refusal
  }

  /// Runs a body, and adds a causal context to the question that it asks.
  static func based<Value>(on context: CausalContext, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch var question as Question {
      question.context = context
      throw question
    }
  }

  /// The answer yes.
  package static let yes = "yes"
  /// The answer no.
  package static let no = "no"
}

/// The answers given so far, by question id.
package struct Answers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// An answer with the sentence it was given to; `nil` if the question was known by id only.
  private struct Given: Hashable, Sendable {
    let answer: String
    var sentence: String?
  }

  private var given: [String: Given] = [:]
  private(set) var agreesToAll = false

  package init(dictionaryLiteral elements: (String, String)...) {
    given = Dictionary(elements.map { ($0, Given(answer: $1)) }) { _, last in last }
  }

  /// Creates answers that agree to one question, named by its id.
  package init(agreeingTo question: String) {
    given = [question: Given(answer: Question.yes)]
  }

  /// Answers that agree to every yes-or-no question.
  package static var agreeingToAll: Answers {
    var answers = Answers()
    answers.agreesToAll = true
    return answers
  }

  private init() {}

  /// Whether there are no answers.
  var isEmpty: Bool { given.isEmpty && !agreesToAll }

  /// Stores the answer to a question.
  package mutating func give(_ answer: String, to question: Question) {
    given[question.id] = Given(answer: answer, sentence: question.sentence)
  }

  /// Returns the answer to a question.
  ///
  /// - Throws: The question if it has no answer or a disallowed one, or if its sentence has changed
  ///   because somebody else has written since.
  func answer(to question: Question) throws(Question) -> String {
    if agreesToAll, question.form == .yesOrNo { return Question.yes }
    guard let given = given[question.id], given.sentence ?? question.sentence == question.sentence
    else { throw question }
    let answer = given.answer
    switch question.form {
    case .yesOrNo where answer == Question.yes || answer == Question.no: return answer
    case .choice(let choices) where choices.contains(where: { $0.id == answer }): return answer
    case .text where !answer.isEmpty: return answer
    default: throw question
    }
  }

  /// Whether a question was answered with yes.
  ///
  /// - Throws: The question if it was not answered yet.
  func confirms(_ question: Question) throws(Question) -> Bool {
    try answer(to: question) == Question.yes
  }
}
