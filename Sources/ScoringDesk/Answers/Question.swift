import ScoringKit

/// A question that must be answered before the desk can complete a request; thrown instead of
/// returning a page.
///
/// Nothing was stored. The front end asks a person, or decides for them, and repeats the request
/// with the answer. An answer that is not allowed throws the same question again.
package struct Question: Error, Hashable, Sendable {
  /// One allowed answer.
  package struct Choice: Hashable, Sendable {
    /// The answer as programs send it.
    package let id: String
    /// The answer as people see it.
    package let label: String
    /// Other texts that mean this answer if a person types one of them.
    package let typed: [String]

    /// Creates an allowed answer.
    package init(_ id: String, _ label: String, typed: [String] = []) {
      self.id = id
      self.label = label
      self.typed = typed
    }
  }

  /// The form that an answer must have.
  package enum Form: Hashable, Sendable {
    /// The answer is ``yes`` or ``no``.
    case yesOrNo
    /// The answer is the id of one of several choices.
    case choice([Choice])
    /// The answer is any text in one line that is not empty.
    case text
  }

  /// The identity of the question: it stays the same for the same subject even if the sentence
  /// changes.
  package let id: String
  /// The question as shown to a person.
  package let sentence: String
  /// The form that the answer must have.
  package let form: Form
  /// The answer to assume if no person can be asked, as in a script; `nil` if the question needs a
  /// person.
  package let assumed: String?
  /// The answer that `--yes` gives; `nil` if `--yes` does not answer the question.
  package let agreed: String?
  /// The error to report if no person can be asked and no answer may be assumed; `nil` for the
  /// general error that the question needs an answer.
  package let refusal: DeskError?
  /// The causal context at the time of the question; `nil` if the question does not depend on
  /// entries.
  ///
  /// If others have written since then, the question is asked again.
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

  /// Returns the question before an entry that is possible but seldom intended.
  ///
  /// - Parameters:
  ///   - sentence: What is unlikely about the entry.
  ///   - subject: The round or the result that the entry belongs to.
  ///   - token: The part of the input that is meant; `nil` for none.
  /// - Returns: The question.
  static func doubt(_ sentence: String, about subject: String, token: String? = nil) -> Question {
    Question(
      "doubt:\(subject)", "\(sentence) Enter it?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, sentence, token: token,
        hint: "--yes enters it all the same; nothing was stored."))
  }

  /// Runs a body, and adds a causal context to the question that the body throws, if any.
  static func based<Value>(on context: CausalContext, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch var question as Question {
      question.context = context
      throw question
    }
  }

  /// The id of the answer "yes".
  package static let yes = "yes"
  /// The id of the answer "no".
  package static let no = "no"
}

/// The answers that a person has given so far, by the ids of the questions.
package struct Answers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// An answer, with the sentence of the question; the sentence is `nil` if only the question's id
  /// was known.
  private struct Given: Hashable, Sendable {
    let answer: String
    var sentence: String?
  }

  private var given: [String: Given] = [:]
  private(set) var agreesToAll = false

  package init(dictionaryLiteral elements: (String, String)...) {
    given = Dictionary(elements.map { ($0, Given(answer: $1)) }) { _, last in last }
  }

  /// Creates answers that contain only a "yes" to the question with an id.
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

  /// Whether no answers were given.
  var isEmpty: Bool { given.isEmpty && !agreesToAll }

  /// Stores the answer to a question.
  package mutating func give(_ answer: String, to question: Question) {
    given[question.id] = Given(answer: answer, sentence: question.sentence)
  }

  /// Returns the answer that was given to a question.
  ///
  /// - Throws: The question if it was not answered, if its answer is not allowed, or if its
  ///   sentence has changed because somebody else has written since.
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

  /// Throws an error unless a question was answered with "yes".
  ///
  /// - Parameters:
  ///   - question: The question that the person must confirm.
  ///   - refusal: The message of the error after a "no": `Nothing was stored.`
  ///   - code: The code of the error after a "no".
  /// - Throws: The question if it was not answered yet; a ``DeskError`` if the answer is "no".
  func require(
    _ question: Question, else refusal: String, code: DeskError.Code = .notConfirmed
  ) throws {
    guard try answer(to: question) == Question.yes else { throw DeskError(code, refusal) }
  }
}
