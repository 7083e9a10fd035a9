import ScoringContests
import ScoringKit
import ScoringStore
import ScoringViews

/// The drafts that record a final score in one line, in the place of the entries of the round's play.
struct FinalScore {
  /// The score as it was typed.
  let score: String
  /// The seat whose score comes first.
  let first: Seat
  /// How the only seat did not finish; `nil` if it did.
  var ending: ResultTarget.Ending?
  /// The number of the match in its event; `nil` for a round that belongs to none.
  var fixture: String?

  /// Returns the drafts: the removal of what was played, the score, the finish and its time.
  ///
  /// The status is repeated in each line, so that nothing of a corrected line stays in effect after
  /// its undo.
  func drafts(in record: Repository.Record, at now: LocalTime, by device: DeviceID) throws
    -> [Draft]
  {
    let played = record.ledger.rows.filter {
      $0.fate == .counts && ($0.entry.kind == .event || $0.entry.kind == .insert)
    }.map(\.entry.id)
    let removal = played.isEmpty ? [] : [Draft(kind: .remove, targets: played)]
    let ledger = try record.ledger.adding(removal, by: device)
    var drafts: [Draft] = []
    if !score.isEmpty {
      guard let scored = try scored(in: ledger, names: record.roster) else {
        let start =
          fixture.map { Action("event start", [.text($0)]) } ?? Action("start", of: record.sport.id)
        throw DeskError(
          .illegal, "\(record.sport.name) has no result without its play.",
          hint: "A \(record.nouns.round) is started and played: `\(start)`.")
      }
      drafts = scored
    }
    if let ending { drafts = try self.drafts(of: ending, after: drafts, ledger, record, device) }
    var fields = [
      FieldBody(FieldBody.statusKey, .string(FieldBody.finished)),
      FieldBody(FieldBody.endedKey, .string(now.description)),
    ]
    fields += reason(in: record)
    return removal + drafts + (try ledger.drafts(setting: fields))
  }

  /// Returns the drafts of the score alone; `nil` if the sport has no result without its play.
  private func scored(in ledger: any RoundLedger, names: Roster) throws -> [Draft]? {
    do throws(Refusal) {
      return try Self.drafts(of: score, from: first, in: ledger, names)
    } catch {
      // Two numbers are a pair, one of each side, unless the sport reads a row of numbers of each.
      let row = Self.unpaired(score)
      guard error.reason == .notation, row != score,
        let drafts = try? Self.drafts(of: row, from: first, in: ledger, names)
      else { throw error }
      return drafts
    }
  }

  private static func drafts(
    of score: String, from first: Seat, in ledger: any RoundLedger, _ names: Roster
  ) throws(Refusal) -> [Draft]? {
    guard first.index > 0 else { return try ledger.drafts(final: score[...], names: names) }
    let words = score.split(separator: " ")
    // A result such as `3/2` or `54, 57` has no pairs of numbers, so its events change sides.
    guard words.contains(where: { reversed($0) != nil }) else {
      return try ledger.drafts(finalOfSecond: score[...], names: names)
    }
    let text = words.map { reversed($0) ?? String($0) }.joined(separator: " ")
    return try ledger.drafts(final: text[...], names: names)
  }

  /// Returns the drafts of a score followed by that of the sport for who did not finish.
  private func drafts(
    of ending: ResultTarget.Ending, after score: [Draft], _ ledger: any RoundLedger,
    _ record: Repository.Record, _ device: DeviceID
  ) throws -> [Draft] {
    let scored = try ledger.adding(score, by: device)
    let word = ending.leaving.words[0]
    let left = try scored.drafts(entering: word[...], names: record.roster)
    guard try scored.adding(left, by: device).state.unfinished(of: first) != nil else {
      throw DeskError(
        .illegal,
        "\(record.sport.name) has no \(ending.leaving.mark) for a \(record.nouns.round) of this kind.",
        token: word)
    }
    return score + left
  }

  /// Returns the field with the reason of who did not finish; a former reason is removed.
  private func reason(in record: Repository.Record) -> [FieldBody] {
    let text = (ending?.reason ?? "").prefix(FieldBody.longestNote)
    if !text.isEmpty { return [FieldBody(FieldBody.noteKey, .string(String(text)))] }
    guard record.note != nil, !ContestOutcomeCode(record).reason.isEmpty else { return [] }
    return [FieldBody(FieldBody.noteKey, .null)]
  }

  /// Returns a score with a space in place of the hyphen of each pair of bare numbers.
  private static func unpaired(_ score: String) -> String {
    score.split(separator: " ").map { word in
      let parts = word.split(separator: "-", omittingEmptySubsequences: false)
      let isPair =
        parts.count == 2
        && parts.allSatisfy { part in
          !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
      return isPair ? parts.joined(separator: " ") : String(word)
    }.joined(separator: " ")
  }

  /// Returns a pair of numbers from the other side: `11-7` becomes `7-11`; `nil` for another word.
  private static func reversed(_ word: Substring) -> String? {
    guard let hyphen = word.firstIndex(where: { "-–:".contains($0) }) else { return nil }
    let one = word[..<hyphen]
    let rest = word[word.index(after: hyphen)...]
    let other = rest.prefix { $0.isNumber || "Xx*+".contains($0) }
    guard !one.isEmpty, !other.isEmpty, one.allSatisfy({ $0.isNumber || "Xx*+".contains($0) })
    else { return nil }
    return other + String(word[hyphen]) + one + rest.dropFirst(other.count)
  }
}

// MARK: - Checks

extension FinalScore {
  /// Asks before the score replaces another one, or what was played.
  ///
  /// - Parameters:
  ///   - record: The round as it is now.
  ///   - title: What the match is called in the questions.
  ///   - was: The result of the round so far, as people read it.
  ///   - id: The end of the question's id, which is different for each match.
  ///   - answers: The answers given so far.
  /// - Throws: A ``Question`` if it was not answered yet; an error if the answer was no.
  func confirm(
    in record: Repository.Record, called title: String, was: String, id: String, _ answers: Answers
  ) throws {
    guard record.ledger.phase.isFinished || !record.ledger.counted.isEmpty else { return }
    let has = "\(title) has a score (\(was))"
    try answers.require(
      Question(
        "result:\(id)", "\(has). Replace it by \(score)?", .yesOrNo,
        refusal: DeskError(.finished, "\(has).", hint: "--yes replaces the result.")),
      else: "Nothing was stored.")
  }

  /// Asks before an unlikely score is stored in a round without one.
  func confirmLikely(in record: Repository.Record, drafts: [Draft], _ answers: Answers) throws {
    // A result that replaces another one was asked about.
    guard record.ledger.counted.isEmpty,
      let doubt = record.ledger.doubt(about: drafts, names: record.roster)
    else { return }
    try answers.require(
      .doubt(doubt, about: score, token: score), else: "Nothing was stored.")
  }

  /// Whether a round has this result already, so that nothing is stored.
  func isKnown(in record: Repository.Record, drafts: [Draft], by device: DeviceID) throws -> Bool {
    guard record.ledger.phase == .final else { return false }
    var after = record
    after.ledger = try record.ledger.adding(drafts, by: device)
    return ContestOutcomeCode(after).isSame(as: ContestOutcomeCode(record))
  }

  /// Returns the words of a score with a hyphen in each pair of bare numbers: `11 7 9 11` of two
  /// sides means `11-7 9-11`, and `9 7 time` means `9-7 time`.
  static func paired(_ words: [String], sides: Int) -> String {
    guard sides == 2 else { return words.joined(separator: " ") }
    let isNumber = words.map { word in
      word.utf8.allSatisfy { (0x30...0x39).contains($0) } && !word.isEmpty
    }
    var paired: [String] = []
    var index = 0
    while index < words.count {
      let count = isNumber[index...].prefix { $0 }.count
      let run = words[index..<min(words.count, index + max(1, count))]
      index += run.count
      let numbers = Array(run)
      guard count > 0, count.isMultiple(of: 2) else {
        paired += numbers
        continue
      }
      paired += stride(from: 0, to: count, by: 2).map { "\(numbers[$0])-\(numbers[$0 + 1])" }
    }
    return paired.joined(separator: " ")
  }
}

extension Repository.Record {
  /// Whether the sport records a final score of the round's two sides without the play.
  var takesFinal: Bool {
    guard roster.names.count == 2 else { return false }
    do throws(Refusal) {
      return try ledger.drafts(final: "0-0", names: roster) != nil
    } catch {
      // A score of this form is read, if the rules don't allow this one, or the match has begun.
      return error.reason != .notation
    }
  }
}

extension Scorer.Rounds {
  /// Returns the drafts of the final score of a round that has been opened, as a scorer typed it; an
  /// empty list if the round has this result already.
  func drafts(final words: String, in record: Repository.Record, _ request: EntryRequest) throws
    -> [Draft]
  {
    let noun = record.nouns.round
    guard record.ledger.phase != .abandoned else {
      throw DeskError(.alreadyOver, "The \(noun) was abandoned, and has no score.")
    }
    // An answer was about the round as the scorer saw it.
    let answers = RoundLine.isStill(request.context, record) ? request.answers : [:]
    let device = try scorer.identity ?? read { try $0.reader.device }
    let typed = words.split(whereSeparator: \.isWhitespace).map(String.init)
    let score = FinalScore(
      score: FinalScore.paired(typed, sides: record.roster.names.count), first: Seat(index: 0))
    guard !score.score.isEmpty else { throw DeskError(.badValue, "The score is missing.") }
    let drafts = try score.drafts(in: record, at: scorer.contests.now, by: device)
    if try score.isKnown(in: record, drafts: drafts, by: device) { return [] }
    try score.confirm(
      in: record, called: "The \(noun)", was: ContestOutcomeCode(record).headlines.first ?? "",
      id: record.stream.key, answers)
    try score.confirmLikely(in: record, drafts: drafts, answers)
    return drafts
  }

  /// Returns what a final score would store, in words, without storing anything; or the question
  /// that would be asked.
  ///
  /// - Throws: An error if the score is impossible.
  package func preview(final words: String, in round: RoundRequest) throws -> String {
    try DeskError.telling {
      try read { repository in
        let record = try repository.record(repository.round(round, .shown))
        do {
          let request = EntryRequest(.final(words), in: round)
          let drafts = try drafts(final: words, in: record, request)
          var after = record
          after.ledger = try record.ledger.adding(
            drafts, by: scorer.identity ?? repository.reader.device)
          let live = try LiveReading(
            after, in: repository, offset: scorer.offset, now: clock.now()
          ).round(at: nil)
          return [live.outcome, ContestOutcomeCode(after).headlines.first].compactMap(\.self)
            .joined(separator: ", ")
        } catch let question as Question {
          return question.sentence
        }
      }
    }
  }
}
