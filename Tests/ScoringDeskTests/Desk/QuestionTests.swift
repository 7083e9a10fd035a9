import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests of the desk's questions: nothing is stored before the answer, and an invalid answer
/// repeats the question.
@Suite struct QuestionTests {
  private let desk = TestDesk()

  /// A call of the desk in a test, which gets the answers to the questions that were asked so far.
  private typealias Call = (Answers) throws -> Page

  private func start(_ players: String...) -> Call {
    { [desk] answers in
      try desk.scorer.starting.start(
        StartRequest(sport: "pebbles", players: players, answers: answers))
    }
  }

  /// Makes a call that asks a question, and gives invalid answers: each time the same question must
  /// be repeated, and the store must stay unchanged.
  private func asked(
    _ call: Call, wrong: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Question {
    let before = desk.entryCount
    let first = try #require(question { try call([:]) }, sourceLocation: sourceLocation)
    for answer in wrong {
      var answers: Answers = [:]
      answers.give(answer, to: first)
      #expect(question { try call(answers) } == first, "\(answer)", sourceLocation: sourceLocation)
    }
    #expect(desk.entryCount == before, sourceLocation: sourceLocation)
    return first
  }

  private func answer(_ call: Call, _ answer: String, to question: Question) throws -> Page {
    var answers: Answers = [:]
    answers.give(answer, to: question)
    return try call(answers)
  }

  @Test func test_newName_isAskedAboutBeforeAnybodyIsAdded() throws {
    let call = start("Ann")
    let asked = try asked(call, wrong: ["", "maybe", "Yes", "0", "true"])
    #expect(asked.sentence == "Nobody is called \"Ann\" yet. Add a new player?")
    #expect(asked.form == .yesOrNo && asked.assumed == Question.yes)
    #expect(refusal { try answer(call, Question.no, to: asked) }?.code == .notAdded)
    #expect(desk.entryCount == 0)
    _ = try answer(call, Question.yes, to: asked)
    #expect(try desk.players() == ["Ann"])
  }

  @Test func test_answer_afterOthersWrote_isAskedForAnew() throws {
    let round = TestDesk.round(try desk.started("Ann", "Bob"))
    _ = try desk.scorer.rounds.take(EntryRequest(.enter("2"), in: round))
    let call: Call = { [desk] in
      try desk.scorer.rounds.take(EntryRequest(.finish, in: round, answers: $0))
    }
    let first = try asked(call, wrong: ["maybe"])
    _ = try desk.scorer.rounds.take(EntryRequest(.enter("3"), in: round))
    let again = try #require(question { try answer(call, Question.yes, to: first) })
    #expect(again.id == first.id && again.sentence != first.sentence)
    #expect(try desk.history().payload == [])
    _ = try answer(call, Question.yes, to: again)
    #expect(try desk.history().payload.array?.count == 1)
  }

  @Test func test_severalNewNames_areAskedAboutOneAfterTheOther() throws {
    let call = start("Ann", "Bob")
    let first = try asked(call, wrong: ["maybe"])
    var answers: Answers = [:]
    answers.give(Question.yes, to: first)
    let second = try #require(question { try call(answers) })
    #expect(second.id != first.id && second.sentence.contains("\"Bob\""))
    #expect(desk.entryCount == 0)
    answers.give(Question.yes, to: second)
    _ = try call(answers)
    #expect(try desk.players() == ["Ann", "Bob"])
  }

  @Test func test_nearName_isAskedWhoIsMeant() throws {
    _ = try desk.scorer.people.addPlayer("Anna")
    let call = start("Anne")
    let asked = try asked(call, wrong: ["", "1", "Anna", "nobody"])
    guard case .choice(let choices) = asked.form else {
      Issue.record("no choices: \(asked)")
      return
    }
    #expect(choices.map(\.label) == ["Anna", "somebody new: Anne"])
    #expect(asked.assumed == nil)
    #expect(asked.refusal?.code == .unknownName)
    #expect(asked.refusal?.expected == ["Anna"])
    _ = try answer(call, choices[0].id, to: asked)
    #expect(try desk.players() == ["Anna"])
    _ = try answer(call, choices[1].id, to: asked)
    #expect(try desk.players() == ["Anna", "Anne"])
  }

  @Test func test_ownName_isAskedWhereNobodyIsNamed() throws {
    let call = start()
    let asked = try asked(call, wrong: [""])
    #expect(asked.sentence == "What is your name?")
    #expect(asked.form == .text && asked.assumed == Repository.placeholderName)
    for wrong in ["  ", "dnf"] {
      let again = question { try answer(call, wrong, to: asked) }
      #expect(again?.sentence.hasSuffix(" What is your name?") == true && again?.id != asked.id)
    }
    #expect(desk.entryCount == 0)
    _ = try answer(call, "Ann", to: asked)
    #expect(try desk.scorer.people.me().payload["name"] == "Ann")
    #expect(question { try start()([:]) } == nil)
  }

  @Test func test_deletionOfARound_isAskedAbout() throws {
    let id = try desk.finished([("Ann", 5)])
    let call: Call = { [desk] in try desk.scorer.storage.delete(TestDesk.round("1"), answers: $0) }
    let asked = try asked(call, wrong: ["", "y", "Delete", id])
    #expect(
      asked.sentence
        == "Delete game? Duck Pond, Mar 1, 2026, \(id.prefix(4)). This action cannot be undone.")
    #expect(asked.assumed == nil && asked.refusal == nil)
    #expect(refusal { try answer(call, Question.no, to: asked) }?.code == .notConfirmed)
    #expect(desk.rounds.count == 1)
    _ = try answer(call, Question.yes, to: asked)
    #expect(desk.rounds.isEmpty)
  }

  @Test func test_answerAboutOneRound_deletesNoOther() throws {
    try desk.finished([("Ann", 5)])
    let call: Call = { [desk] in try desk.scorer.storage.delete(TestDesk.round("1"), answers: $0) }
    let asked = try asked(call, wrong: [])
    // Before the answer is given, another round becomes the newest.
    let newer = try desk.finished([("Ann", 6)])
    let again = try #require(question { try answer(call, Question.yes, to: asked) })
    #expect(again.id != asked.id && again.sentence.contains(newer.prefix(4)))
    #expect(desk.rounds.count == 2)
  }

  @Test func test_deletionOfAPlayer_isAskedAbout() throws {
    _ = try desk.scorer.people.addPlayer("Bob")
    let call: Call = { [desk] in try desk.scorer.people.deletePlayer("Bob", answers: $0) }
    let asked = try asked(call, wrong: ["", "Bob"])
    #expect(asked.sentence == "Delete the player Bob?")
    #expect(refusal { try answer(call, Question.no, to: asked) }?.code == .notConfirmed)
    _ = try answer(call, Question.yes, to: asked)
    #expect(try desk.players().isEmpty)
  }

  @Test func test_deletionOfADocument_isAskedAbout() throws {
    let ponds = ReferenceRequest(sport: "pebbles", kind: "ponds")
    let call: Call = { [desk] in
      try desk.scorer.documents.deleteDocument(ponds, named: "Duck Pond", answers: $0)
    }
    let asked = try asked(call, wrong: ["", "Duck Pond"])
    #expect(asked.sentence == "Delete the pond Duck Pond?")
    #expect(refusal { try answer(call, Question.no, to: asked) }?.code == .notConfirmed)
    _ = try answer(call, Question.yes, to: asked)
    #expect(try desk.scorer.documents.list(ponds).payload.array?.count == 1)
  }
}
