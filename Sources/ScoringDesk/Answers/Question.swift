/// What the desk must ask before it can do something: thrown in the place of a page.
///
/// The front door asks a person, or decides for them, and calls again with the answer. Nothing
/// was stored. An answer that is none of the choices brings the same question again.
package struct Question: Error, Hashable, Sendable {
  /// Something that can be answered.
  package struct Choice: Hashable, Sendable {
    /// The answer.
    package let id: String
    /// What it means, for people.
    package let label: String

    /// Makes a choice.
    package init(_ id: String, _ label: String) {
      self.id = id
      self.label = label
    }
  }

  /// What an answer may be.
  package enum Form: Hashable, Sendable {
    /// ``yes`` or ``no``.
    case yesOrNo
    /// One of several choices.
    case choice([Choice])
    /// Any text in one line.
    case text
  }

  /// What the question is about: the same whenever the same thing is asked, though the sentence
  /// may say more of it by then.
  package let id: String
  /// The question as it is put to a person.
  package let sentence: String
  /// What an answer may be.
  package let form: Form
  /// The answer where nobody can be asked; nil where there is none.
  package let assumed: String?
  /// The answer of whoever agrees to everything; nil where agreeing says nothing.
  package let agreed: String?
  /// What to say where nobody can be asked and nothing is assumed; nil for "it needs an answer".
  package let refusal: DeskError?
  /// What the round was when it was asked about: an answer that others' entries have overtaken is
  /// asked for again.
  package var sight: Sight?

  /// Makes a question.
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

  /// The answer yes.
  package static let yes = "yes"
  /// The answer no.
  package static let no = "no"
}

/// What was answered so far, by the ids of the questions.
package struct Answers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// An answer, and to which sentence it was given; nil where the question was known by its id.
  private struct Given: Hashable, Sendable {
    let answer: String
    var sentence: String?
  }

  private var given: [String: Given] = [:]
  private var agreesToAll = false

  package init(dictionaryLiteral elements: (String, String)...) {
    given = Dictionary(elements.map { ($0, Given(answer: $1)) }) { _, last in last }
  }

  /// Agrees to one question, by its id.
  package init(agreeingTo question: String) {
    given = [question: Given(answer: Question.yes)]
  }

  /// Agrees to whatever is asked with yes or no.
  package static var agreeingToAll: Answers {
    var answers = Answers()
    answers.agreesToAll = true
    return answers
  }

  private init() {}

  /// Whether nothing was answered so far.
  var isEmpty: Bool { given.isEmpty && !agreesToAll }

  /// Answers a question.
  package mutating func give(_ answer: String, to question: Question) {
    given[question.id] = Given(answer: answer, sentence: question.sentence)
  }

  /// The answer to a question.
  ///
  /// - Throws: the question, where it was not answered yet, or not by what it can be answered by; or
  ///   where it was put in other words, as somebody else has written since.
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
  /// - Throws: the question, where it was not answered yet.
  func confirms(_ question: Question) throws(Question) -> Bool {
    try answer(to: question) == Question.yes
  }
}
