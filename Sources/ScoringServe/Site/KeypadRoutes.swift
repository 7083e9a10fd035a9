import ScoringDesk
import ScoringKit

/// The keypad: its page, how a phone is let in, what it shows, and what it sends.
///
/// The page itself is there for everybody, and knows nothing. All else takes a token in the
/// `Authorization` header: that of the keypad, and behind a dot that of the phone.
struct KeypadRoutes {
  let desk: Desk

  /// For how long a press can have waited, in milliseconds: a week.
  private static let longestAgo = 7 * 86_400_000

  func answer(_ request: Request) throws -> Answer {
    let isReading = request.method == .get || request.method == .head
    switch request.path.dropFirst() {
    case [] where isReading: return KeypadHTML.page
    case ["manifest.json"] where isReading: return KeypadHTML.manifest
    case ["worker.js"] where isReading: return KeypadHTML.worker
    case ["state"] where isReading: return try told { try state(request) }
    case ["join"] where request.method == .post: return try told { try join(request) }
    case ["look"] where request.method == .post: return try told { try look(request) }
    case ["press"] where request.method == .post: return try told { try press(request) }
    case [], ["state"], ["manifest.json"], ["worker.js"]:
      return PlainPage.notAllowed("GET, HEAD")
    case ["join"], ["look"], ["press"]: return PlainPage.notAllowed("POST")
    default: return PlainPage.notFound
    }
  }

  /// Answers with JSON whatever happens, so that a keypad never takes another page's words for it.
  private func told(_ body: () throws -> Answer) throws -> Answer {
    var answer: Answer
    do {
      answer = try body()
    } catch let error as DeskError {
      answer = .json(Self.words(error), status: Self.status(error))
    } catch let question as Question {
      answer = .json(Self.words(question), status: 409)
    }
    answer.route = request(answer.route)
    return answer
  }

  private func request(_ route: String) -> String { route == "-" ? "keypad" : route }

  private static func words(_ error: DeskError) -> JSONValue {
    ["error": .string(error.code.rawValue), "message": .string(error.visitorMessage)]
  }

  private static func words(_ question: Question) -> JSONValue {
    [
      "error": "question", "message": .string(question.sentence),
      "question": .string(question.id),
    ]
  }

  private static func status(_ error: DeskError) -> Int {
    switch error.code {
    case .invalidLink, .notFound, .revoked, .expired: 401
    // The phone keeps a press that can't be stored, and sends it again.
    case _ where error.code.isOfStorage: 503
    default: 409
    }
  }

  // MARK: Who it is

  /// The tokens of a request: of the keypad, and of the phone where it has one.
  private func tokens(_ request: Request) throws(DeskError) -> (keypad: String, phone: String?) {
    let parts = request.bearer?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard let first = parts.first, LinkToken(String(first))?.kind == .keypad, parts.count <= 2
    else { throw DeskError(.notFound, "This link leads nowhere.") }
    return (String(first), parts.count == 2 ? String(parts[1]) : nil)
  }

  private func opened(_ request: Request) throws -> (keypad: OpenLink, phone: String?) {
    let tokens = try tokens(request)
    return (try desk.open(tokens.keypad), tokens.phone)
  }

  /// Returns the answer that refuses a request to write; nil if the request is allowed.
  ///
  /// This check only reads, so requests without a valid token don't occupy the writing lane.
  func refusal(_ request: Request) -> Answer? {
    do {
      let refused = try told {
        let (keypad, phone) = try opened(request)
        if request.path.last == "press" { _ = try self.phone(phone, of: keypad) }
        return .text("")
      }
      return refused.status == 200 ? nil : refused
    } catch {
      return .json(["error": "failed", "message": "Try again."], status: 503)
    }
  }

  private func phone(_ phone: String?, of keypad: OpenLink) throws -> OpenLink {
    guard let phone else { throw DeskError(.notFound, "This phone was not let in yet.") }
    return try desk.phone(phone, of: keypad)
  }

  // MARK: What it does

  private func join(_ request: Request) throws -> Answer {
    let (keypad, _) = try opened(request)
    let body = Self.body(request)
    let name = (body["name"]?.string ?? "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    guard !name.isEmpty, name.count <= 60 else {
      throw DeskError(.badValue, "A name of up to 60 characters is needed.")
    }
    let phone = try desk.makePhone(for: name, by: keypad)
    let names = try desk.phone(phone.text, of: keypad).phoneNames
    return favoured(
      .json([
        "phone": .string(phone.text), "name": .string(names?.name ?? name),
        "device": .string(names?.device ?? ""),
      ]), keypad, request)
  }

  private func state(_ request: Request) throws -> Answer {
    let (keypad, phone) = try opened(request)
    let own = try phone.map { try desk.phone($0, of: keypad) }
    let state = KeypadState(try desk.scorer().live(withStepsIn: keypad.share.round))
    guard request.query["v"] == state.version, request.method == .get else {
      return favoured(.json(state.value), keypad, request)
    }
    // Nothing is new: the answer ends when something is.
    var answer = favoured(Answer(200, "application/json; charset=utf-8", ""), keypad, request)
    answer.headers = ["X-Accel-Buffering: no", "Connection: close"]
    answer.feed = Feed(
      form: .poll, link: keypad, round: nil, version: state.version, phone: own)
    return answer
  }

  /// What stands at a place, for whoever would correct it; the part of one seat, with its places; or
  /// all that was entered.
  private func look(_ request: Request) throws -> Answer {
    let (keypad, phone) = try opened(request)
    _ = try self.phone(phone, of: keypad)
    let scorer = desk.scorer()
    let body = Self.body(request)
    if let seat = body["seat"]?.integer {
      let part = try scorer.shown(keypad.share.round, seat: seat)
      let isTouched = try scorer.live(keypad.share.round).phase.isInProgress
      return favoured(
        .json(["part": KeypadState.part(part, isTouched: isTouched)]), keypad, request)
    }
    if body["entries"] == true {
      let entries = KeypadState.all(try scorer.play(of: keypad.share.round))
      return favoured(.json(["entries": entries]), keypad, request)
    }
    guard let place = body["place"]?.string, place.utf8.count <= 200,
      let look = KeypadState.look(try scorer.live(keypad.share.round, at: place))
    else { throw DeskError(.badValue, "Nothing can be corrected there.") }
    return favoured(.json(["look": look]), keypad, request)
  }

  private func favoured(_ answer: Answer, _ keypad: OpenLink, _ request: Request) -> Answer {
    var answer = answer
    // Everybody with the link has the keypad's token, so only the tokens of phones are favoured.
    answer.favoured = request.bearer.flatMap { $0.contains(".") ? $0 : nil }
    answer.link = keypad.id
    return answer
  }

  private func press(_ request: Request) throws -> Answer {
    let (keypad, phone) = try opened(request)
    guard let phone else { throw DeskError(.notFound, "This phone was not let in yet.") }
    let scorer = try desk.scorer(phone: phone, of: keypad)
    let body = Self.body(request)
    let round = keypad.share.round
    guard let id = body["id"]?.string, body["round"]?.string == round.round else {
      throw DeskError(.badValue, "This press is of another round.")
    }
    // What is asked of somebody is asked of the round as it is now, and the answer is too.
    let sight = try body["place"].map { _ in try scorer.sight(of: round) }
    func asked(_ why: JSONValue) -> JSONValue {
      guard let sight, let fields = why.object else { return why }
      return .object(fields.merging(["sight": .string("\(sight)")]) { _, own in own })
    }
    let says: String
    do {
      says = try perform(body, id, scorer, round)
    } catch let error as DeskError where error.code == .orphans && body["place"] != nil {
      let why: JSONValue = [
        "error": "question", "message": .string(error.message), "question": "orphans",
      ]
      return favoured(try refused(asked(why), id, scorer, round), keypad, request)
    } catch let error as DeskError where !error.code.isOfStorage {
      return favoured(try refused(Self.words(error), id, scorer, round), keypad, request)
    } catch let question as Question {
      return favoured(try refused(asked(Self.words(question)), id, scorer, round), keypad, request)
    } catch let missed as Missed {
      return favoured(try refused(missed.value, id, scorer, round), keypad, request)
    }
    let live = try scorer.live(withStepsIn: round)
    let own = try scorer.device
    // What somebody else sees differently may not be what counts.
    let newest = live.entries.filter { $0.id.hasPrefix("\(own)-") }.max { $0.number < $1.number }
    let isDisputed =
      newest?.isDisputed == true
      || live.disputes.contains { dispute in
        dispute.sides.contains { $0.id == newest?.id }
      }
    return favoured(
      .json([
        "press": .string(id), "round": .string(round.round ?? ""), "says": .string(says),
        "isDisputed": .bool(isDisputed), "state": KeypadState(live).value,
      ]), keypad, request)
  }

  /// A press that was not counted, with why, and the state as it is.
  private func refused(_ why: JSONValue, _ id: String, _ scorer: Scorer, _ round: RoundRequest)
    throws -> Answer
  {
    .json(
      [
        "press": .string(id), "round": .string(round.round ?? ""), "refused": why,
        "state": KeypadState(try scorer.live(withStepsIn: round)).value,
      ], status: 409)
  }

  private func perform(
    _ body: JSONValue, _ id: String, _ scorer: Scorer, _ round: RoundRequest
  ) throws -> String {
    switch body["do"]?.string {
    case "enter" where body["place"] == nil: return try enter(body, id, scorer, round)
    case "enter", "insert", "remove": return try correct(body, id, scorer, round)
    case "undo":
      // Whoever was asked about the finish of somebody else opens the round again.
      guard body["sure"]?.string == nil else {
        if try !scorer.hasStored(id) { _ = try scorer.reopen(round, key: id) }
        return "Opened again"
      }
      try checkNewest(body, id, scorer, round)
      return try scorer.undo(UndoRequest(in: round, key: id)).answer
    case "redo": return try scorer.redo(UndoRequest(in: round, key: id)).answer
    case "settle":
      return try scorer.settle(
        body["entry"]?.string ?? "", in: round, key: id,
        answers: body["sure"]?.string.map { Answers(agreeingTo: $0) } ?? [:]
      ).answer
    case "finish":
      if try scorer.hasStored(id) { return "" }
      // A press that waited may come when somebody has taken something back.
      let live = try scorer.live(round)
      guard KeypadState.canFinish(live) else {
        let why =
          live.phase.isFinished
          ? "It is finished already."
          : live.disputes.isEmpty
            ? "It is not over now, and was not finished."
            : "Scorekeepers disagree: it was not finished."
        throw DeskError(.badValue, why)
      }
      try checkSeen(body, scorer, round)
      // Asks where something was begun and is not decided, as a playoff.
      return try scorer.finish(
        round, key: id, answers: body["sure"]?.string.map { Answers(agreeingTo: $0) } ?? [:]
      ).answer
    default: throw DeskError(.badValue, "This press can't be understood.")
    }
  }

  /// Asks whoever would finish what they had not seen: somebody else may have won by it.
  private func checkSeen(_ body: JSONValue, _ scorer: Scorer, _ round: RoundRequest) throws {
    guard body["sure"]?.string == nil, body["sight"] != nil else { return }
    let unseen = try scorer.changes(since: Self.sight(body), in: round)
    guard !unseen.isEmpty else { return }
    let line = KeypadState.line(try scorer.live(round))
    throw Question(
      "finish-unseen",
      "Just now others changed it. \(unseen.suffix(3).joined(separator: "; ")). Now: \(line). "
        + "Finish it?", .yesOrNo)
  }

  /// Refuses an undo of something else than the phone had named.
  private func checkNewest(_ body: JSONValue, _ id: String, _ scorer: Scorer, _ round: RoundRequest)
    throws
  {
    guard let named = body["entry"]?.string, try !scorer.hasStored(id) else { return }
    let newest = try scorer.live(withStepsIn: round).steps[try scorer.device]?.back
    guard newest?.id != named else { return }
    throw DeskError(
      .badValue,
      "Others changed what you pressed last: nothing was taken back."
        + (newest.map { " Before that you pressed: \($0.says)." } ?? ""))
  }

  /// Takes what was pressed where play stands, unless others have entered something since.
  private func enter(_ body: JSONValue, _ id: String, _ scorer: Scorer, _ round: RoundRequest)
    throws -> String
  {
    let (line, sight) = (try Self.line(body), try Self.sight(body))
    if body["sure"] == nil {
      let ago = min(max(body["ago"]?.integer ?? 0, 0), Self.longestAgo)
      let pressed = desk.clock.now().advanced(byMilliseconds: -Int64(ago))
      let missed = try scorer.missed(since: sight, key: id, pressed: pressed, in: round)
      guard missed.isEmpty else { throw Missed(entries: missed) }
    }
    return try scorer.enter(EnterRequest(line, in: round, key: id, sight: sight)).answer
  }

  /// Corrects what stands at a place, whatever was entered elsewhere since.
  private func correct(_ body: JSONValue, _ id: String, _ scorer: Scorer, _ round: RoundRequest)
    throws -> String
  {
    let sight = try Self.sight(body)
    guard let place = body["place"]?.string, place.utf8.count <= 200 else {
      throw DeskError(.badValue, "This press can't be understood.")
    }
    // A sheet may still be open, or a press have waited, when somebody else has finished.
    if try !scorer.hasStored(id), try !scorer.live(round).phase.isInProgress {
      throw DeskError(
        .finished, "It was ended meanwhile, and nothing was corrected.",
        hint: "Whoever ended it can undo that.")
    }
    // Whoever was asked about what would become impossible has agreed to it.
    let isSure = body["sure"]?.string != nil
    func correction(_ words: [String]) -> CorrectionRequest {
      CorrectionRequest(words, in: round, key: id, sight: sight, force: isSure)
    }
    switch body["do"]?.string {
    case "insert": return try scorer.insert(correction([place, Self.line(body)])).answer
    case "remove": return try scorer.remove(correction([place])).answer
    default:
      return try scorer.enter(
        EnterRequest(
          Self.line(body), in: round, key: id, sight: sight, at: place, force: isSure)
      ).answer
    }
  }

  private static func line(_ body: JSONValue) throws(DeskError) -> String {
    guard let line = body["line"]?.string, line.utf8.count <= 200 else {
      throw DeskError(.badValue, "This press can't be understood.")
    }
    return line
  }

  private static func sight(_ body: JSONValue) throws(DeskError) -> Sight {
    guard let sight = body["sight"]?.string.flatMap({ Sight($0) }) else {
      throw DeskError(.badValue, "This press can't be understood.")
    }
    return sight
  }

  /// What others have entered since a press was made.
  private struct Missed: Error {
    let entries: [LiveRound.Entry]

    var value: JSONValue {
      [
        "error": "stale", "message": "Others have entered something since.",
        "since": .array(
          entries.map { ["says": .string($0.says), "who": .string($0.who)] }),
      ]
    }
  }

  private static func body(_ request: Request) -> JSONValue {
    let text = String(decoding: request.body, as: UTF8.self)
    return (try? CanonicalJSON.value(JSONValue.self, from: text)) ?? .null
  }
}
