import ScoringDesk
import ScoringKit
internal import ScoringViews

/// The routes of keypads: their page, joining a round, reading its state, and sending presses.
///
/// The page is public and contains no data. All other routes need the keypad's token in the
/// `Authorization` header; after a phone has joined, followed by a dot and the phone's own token.
struct KeypadRoutes {
  let desk: Desk
  var rematches = Rematches()

  func answer(_ request: Request) throws -> Answer {
    let isReading = request.method == .get || request.method == .head
    switch request.path.dropFirst() {
    case [] where isReading: return KeypadHTML.page
    case ["manifest.json"] where isReading: return KeypadHTML.manifest
    case ["worker.js"] where isReading: return KeypadHTML.worker
    case ["state"] where isReading: return try told { try state(request) }
    case ["ahead"] where isReading: return try told { try ahead(request) }
    case ["picture"] where isReading: return try told { try picture(request) }
    case ["join"] where request.method == .post: return try told { try join(request) }
    case ["look"] where request.method == .post: return try told { try look(request) }
    case ["press"] where request.method == .post: return try told { try press(request) }
    case ["again"] where request.method == .post: return try told { try again(request) }
    case [], ["state"], ["ahead"], ["picture"], ["manifest.json"], ["worker.js"]:
      return PlainPage.notAllowed("GET, HEAD")
    case ["join"], ["look"], ["press"], ["again"]: return PlainPage.notAllowed("POST")
    default: return PlainPage.notFound
    }
  }

  /// Turns the errors of a request into JSON, so that the keypad's script never receives an HTML
  /// page.
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
      "error": "question", "message": .string(dashed(question.sentence)),
      "question": .string(question.id),
      "sight": question.context.map { .string($0.description) } ?? .null,
    ]
  }

  private static func status(_ error: DeskError) -> Int {
    switch error.code {
    case .invalidLink, .notFound, .revoked, .expired: 401
    // The phone keeps a press that couldn't be stored, and sends it again later.
    case _ where error.code.isOfStorage: 503
    default: 409
    }
  }

  // MARK: Authorization

  /// Returns the tokens in a request: the keypad's token, and the phone's token if the phone has
  /// joined.
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

  /// Returns the response that refuses a request to write; nil if the request is allowed.
  ///
  /// The check only reads the store, so requests without a valid token don't delay writes.
  func refusal(_ request: Request) -> Answer? {
    do {
      let refused = try told {
        let (keypad, phone) = try opened(request)
        if request.path.last != "join" { _ = try self.phone(phone, of: keypad) }
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

  // MARK: Requests

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
    let state = KeypadState(try desk.scorer().keypads.live(withStepsIn: keypad.share.round))
    guard request.query["v"] == state.version, request.method == .get else {
      return favoured(.json(state.value), keypad, request)
    }
    // The phone has the current state, so the response waits for the next change.
    var answer = favoured(Answer(200, "application/json; charset=utf-8", ""), keypad, request)
    answer.headers = ["X-Accel-Buffering: no", "Connection: close"]
    answer.feed = ChangeFeed(
      form: .poll, link: keypad, round: nil, version: state.version, phone: own)
    return answer
  }

  /// Returns a response with the possible next prompts, for times in which the phone has no
  /// network.
  private func ahead(_ request: Request) throws -> Answer {
    let (keypad, phone) = try opened(request)
    _ = try self.phone(phone, of: keypad)
    let (round, ahead) = try desk.scorer().keypads.live(
      keypad.share.round, ahead: KeypadAhead.mostSteps)
    let answer = Answer.json(KeypadAhead.json(round, ahead))
    return favoured(PackedAnswer(answer).answer(unpacks: request.unpacks), keypad, request)
  }

  /// Returns a response with the picture of the round as SVG.
  private func picture(_ request: Request) throws -> Answer {
    let (keypad, phone) = try opened(request)
    _ = try self.phone(phone, of: keypad)
    let shared = try desk.scorer().sharing.share(keypad.share)
    let svg = ScenePrinter(appearance: .light)
      .file(PictureLayout.scene(shared.picture, .post), title: shared.picture.spoken)
    return favoured(
      .json(["title": .string(shared.page.title), "svg": .string(svg)]), keypad, request)
  }

  /// Returns a response with what the request asks for: a cell's entry and its possible
  /// corrections, the detailed table of one player, all entries of play, or what a final score would
  /// store.
  private func look(_ request: Request) throws -> Answer {
    let (keypad, phone) = try opened(request)
    _ = try self.phone(phone, of: keypad)
    let scorer = desk.scorer()
    let body = Self.body(request)
    if let seat = body["seat"]?.integer {
      let part = try scorer.keypads.shown(keypad.share.round, seat: seat)
      let isTouched = try !scorer.keypads.live(keypad.share.round).phase.isOver
      return favoured(
        .json(["part": KeypadState.part(part, isTouched: isTouched)]), keypad, request)
    }
    if let score = body["final"]?.string {
      guard score.utf8.count <= 200 else { throw Self.unreadable }
      let says = try scorer.rounds.preview(final: score, in: keypad.share.round)
      return favoured(.json(["says": .string(says)]), keypad, request)
    }
    if body["entries"] == true {
      let names = try scorer.keypads.live(keypad.share.round).names
      let entries = KeypadState.all(try scorer.keypads.play(of: keypad.share.round), names)
      return favoured(.json(["entries": entries]), keypad, request)
    }
    if body["parts"] == true {
      let parts = KeypadState.parts(try scorer.keypads.live(keypad.share.round))
      return favoured(.json(["parts": parts]), keypad, request)
    }
    guard let place = body["place"]?.string, place.utf8.count <= 200 else { throw Self.unreadable }
    let live = try scorer.keypads.live(keypad.share.round, at: place)
    if body["goes"] == true {
      return favoured(.json(["aim": KeypadState.elsewhere(live)]), keypad, request)
    }
    guard let look = KeypadState.look(live) else {
      throw DeskError(.badValue, "Nothing can be corrected there.")
    }
    return favoured(.json(["look": look]), keypad, request)
  }

  private func favoured(_ answer: Answer, _ keypad: OpenLink, _ request: Request) -> Answer {
    var answer = answer
    // Everyone who has the link knows the keypad's token, so only connections with a phone's own
    // token get priority.
    answer.favoured = request.bearer.flatMap { $0.contains(".") ? $0 : nil }
    answer.link = keypad.id
    return answer
  }

  /// Starts what follows a round that is over, and returns a response with a keypad's link for it: in
  /// an event, the next match on the court, and otherwise a round with the same players.
  ///
  /// All phones of a keypad get the same new round. The new link expires when the old one would
  /// have.
  private func again(_ request: Request) throws -> Answer {
    let (keypad, phone) = try opened(request)
    guard let phone else { throw DeskError(.notFound, "This phone was not let in yet.") }
    let scorer = try desk.scorer(phone: phone, of: keypad)
    let live = try scorer.keypads.live(withStepsIn: keypad.share.round)
    guard live.phase.isOver else {
      throw DeskError(.badValue, "The \(live.noun) is not over.")
    }
    let next: String?
    if live.onward != nil {
      next = try scorer.contests.startNext(
        after: keypad.share.round, shown: Self.body(request)["next"]?.string)
    } else if let known = rematches[live.id] {
      next = known
    } else {
      var start = StartRequest(sport: live.sport, again: true)
      start.repeated = keypad.share.round
      next = try scorer.starting.start(start).payload["id"]?.string
      rematches[live.id] = next
    }
    let left = keypad.expires.map { $0.milliseconds(since: desk.clock.now()) / 1000 }
    let made = try desk.scorer().sharing.makeLink(
      .keypad, ShareRequest(round: RoundRequest(round: next)),
      time: left.map { .seconds(max(1, $0)) } ?? .forever)
    return favoured(.json(["keypad": .string(made.token.text)]), keypad, request)
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
    let says: String
    let isEnd = ["finish", "final"].contains(body["do"]?.string)
    do {
      let request = try Self.pressed(body, id, round)
      let page = try scorer.rounds.press(request)
      // If the scorer has confirmed the undo, the finished round is open again.
      let isReopened = request.action == .undo() && body["sure"]?.string != nil
      let answer = isReopened ? "Opened again" : dashed(page.answer)
      says = answer.isEmpty ? body["label"]?.string ?? "" : answer
    } catch let error as DeskError where !error.code.isOfStorage {
      return favoured(try refused(Self.words(error), id, scorer, round), keypad, request)
    } catch let question as Question {
      return favoured(try refused(Self.words(question), id, scorer, round), keypad, request)
    }
    // The result is stored. If the courts can't be called now, the next change calls them.
    if isEnd { try? scorer.contests.callFixtures(after: round) }
    let live = try scorer.keypads.live(withStepsIn: round)
    let own = try scorer.device
    // If the scorers disagree, the entry that is in effect may not be the newest one.
    let newest = live.entries.filter { $0.id.hasPrefix("\(own)-") }.max { $0.number < $1.number }
    let isDisputed =
      newest?.isDisputed == true
      || live.disputes.contains { dispute in
        dispute.sides.contains { $0.id == newest?.id }
      }
    // The entry names the place where it was stored, which may differ from the one that the phone
    // showed.
    let told = phrase(
      Self.told(body, says, disputing: isDisputed ? newest?.says ?? says : nil),
      ShortNames(everyoneIn: live.names))
    var fields: [String: JSONValue] = [
      "press": .string(id), "round": .string(round.round ?? ""), "says": .string(says),
      "told": .string(told), "isDisputed": .bool(isDisputed), "state": KeypadState(live).value,
    ]
    if body["goes"] == true, let place = body["place"]?.string {
      fields["aim"] = KeypadState.elsewhere(
        try scorer.keypads.live(round, onFrom: place))
    }
    return favoured(.json(.object(fields)), keypad, request)
  }

  /// Returns the sentence that the phone shows about a press that was stored.
  ///
  /// `disputing` describes the entry of the press if scorers disagree about it.
  private static func told(_ body: JSONValue, _ says: String, disputing: String?) -> String {
    switch body["do"]?.string {
    case "finish", "final": "Finished."
    case "enter", "insert":
      disputing.map { "Kept beside what others say: \($0)" }
        ?? "Counted: \(says)"
    default: says
    }
  }

  /// Returns the response to a press that was refused: the reason, and the current state of the
  /// round.
  private func refused(_ why: JSONValue, _ id: String, _ scorer: Scorer, _ round: RoundRequest)
    throws -> Answer
  {
    .json(
      [
        "press": .string(id), "round": .string(round.round ?? ""), "refused": why,
        "state": KeypadState(try scorer.keypads.live(withStepsIn: round)).value,
      ], status: 409)
  }

  /// Returns the request for the desk from the JSON of a press that a phone sent.
  private static func pressed(_ body: JSONValue, _ id: String, _ round: RoundRequest)
    throws -> EntryRequest
  {
    let place = try body["place"].map { try text($0) }
    let line = body["line"]
    let action: EntryRequest.Action
    switch body["do"]?.string {
    case "enter": action = .enter(try text(line))
    case "insert": action = .insert([try text(body["place"]), try text(line)])
    case "remove": action = .remove([try text(body["place"])])
    // If a scorer has confirmed to undo another scorer's finish, the round is opened again.
    case "undo": action = .undo()
    case "redo": action = .redo
    case "settle": action = .settle(body["entry"]?.string ?? "")
    case "final": action = .final(try text(line))
    case "finish": action = .finish
    default: throw unreadable
    }
    var press = EntryRequest(action, in: round, at: place, key: id)
    if action == .undo() { press.place = body["entry"]?.string }
    press.context = body["sight"]?.string.flatMap { CausalContext($0) }
    press.age = body["ago"]?.integer ?? 0
    press.answers = body["sure"]?.string.map { Answers(agreeingTo: $0) } ?? [:]
    switch action {
    case .enter, .insert, .remove: guard press.context != nil else { throw unreadable }
    default: break
    }
    return press
  }

  private static func text(_ value: JSONValue?) throws(DeskError) -> String {
    guard let text = value?.string, text.utf8.count <= 200 else { throw unreadable }
    return text
  }

  private static var unreadable: DeskError {
    DeskError(.badValue, "This press can't be understood.")
  }

  private static func body(_ request: Request) -> JSONValue {
    let text = String(decoding: request.body, as: UTF8.self)
    return (try? CanonicalJSON.value(JSONValue.self, from: text)) ?? .null
  }
}
