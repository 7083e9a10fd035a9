import ScoringDesk
import ScoringKit

/// The full-screen program for browsing rounds.
///
/// Scoring a round and choosing a round to start are other programs, which use the terminal until
/// the user leaves them.
struct BrowseProgram: ScreenProgram {
  /// Writes the card of a round to a file, like the command `share`, and returns the file's name.
  typealias Share = (_ round: RoundRequest, _ replaces: Bool) throws -> String

  var state: BrowseState
  var desk: DeskConnection
  private let share: Share
  /// Whether a request was performed that may have written to the store.
  private(set) var hasWritten = false

  /// Makes the program for the rounds of a sport, or of all sports if `sport` is `nil`.
  init(_ sport: String?, _ desk: DeskConnection, share: @escaping Share) {
    state = BrowseState(sport: sport, who: desk.who)
    (self.desk, self.share) = (desk, share)
  }

  mutating func press(_ key: Keystroke) -> ScreenStep {
    // Letters of a filter that arrive together are all handled before the list is read once.
    if case .character = key, state.mode == .filter {} else { read() }
    guard let request = state.press(key) else { return .stay }
    hasWritten = hasWritten || request.writes
    return perform(request)
  }

  mutating func carryOut(_ request: BrowseRequest) throws -> ScreenStep {
    let scorer = desk.scorer
    switch request {
    case .leave: return .leave
    case .live(let round, let place):
      return .open(try LiveProgram(keeping: round, at: place, desk))
    case .start: return .open(try StartProgram(state.sport, desk))
    case .open(let target): try open(target)
    case .part(let seat):
      guard let round = state.meant else { break }
      state.path.append(.part(try scorer.keypads.shown(round, seat: seat), seat: seat))
    case .place(let place):
      guard let round = state.meant else { break }
      state.path.append(.place(try scorer.keypads.shown(round, place: place)))
    case .log(let round): state.open("Log", try scorer.rounds.log(round))
    case .timeline(let round): state.open("Timeline", try scorer.rounds.timeline(round))
    case .editNote(let round):
      state.mode = .note(round, EditedLine(try scorer.notes.noteForEditing(of: round).text))
    case .note, .archive, .share, .delete:
      try write(request)
      try refresh()
    }
    return .stay
  }

  private mutating func open(_ target: BrowseList.Target) throws {
    switch target {
    case .round(let item), .live(let item):
      state.path.append(.round(try desk.scorer.keypads.shown(item.request)))
    case .document(let request, let number):
      state.open(
        state.list.chosen?.title.runs.first?.text ?? "",
        try desk.scorer.documents.document(request, named: "\(number)"))
    case .start: break
    }
  }

  private mutating func write(_ request: BrowseRequest) throws {
    let storage = desk.scorer.storage
    switch request {
    case .note(let round, let text): state.done(Self.said(try desk.writeNote(text, of: round)))
    case .archive(let round, let archives):
      let page = try archives ? storage.archive(round) : storage.restore(round)
      let back = archives ? " A brings it back; among the others, a lists it." : ""
      state.done(Self.said(page) + back)
    case .share(let round, let replaces):
      state.done("Written: \(try share(round, replaces))")
    case .delete(let round, let isConfirmed):
      do {
        _ = try storage.delete(round)
      } catch let question as Question where isConfirmed {
        var answers: Answers = [:]
        answers.give(Question.yes, to: question)
        state.done(Self.said(try storage.delete(round, answers: answers)))
        state.path = []
      }
    default: break
    }
  }

  /// Returns the text of a page's first block if that is a line of text; else an empty text.
  private static func said(_ page: Page) -> String {
    if case .line(let line)? = page.blocks.first { line.text } else { "" }
  }

  mutating func resume(after program: any ScreenProgram) -> Bool {
    let start = program as? StartProgram
    if start?.round != nil {
      hasWritten = true
      state.go(to: .scoring)
      state.path = []
    }
    do {
      try refresh()
      let live = program as? LiveProgram
      if live?.isFinishedHere ?? start?.isFinishedHere ?? false {
        state.done("Finished: it is in the history, 2.")
      }
    } catch {
      state.refuse(error)
    }
    return start?.isInterrupted != true
  }
}
