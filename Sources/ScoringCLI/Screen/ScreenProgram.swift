import ScoringDesk
import ScoringViews

/// A full-screen program: a state that keys change and that is drawn on the screen, and a
/// connection to the desk that performs the requests of keys.
///
/// ``ScreenSession`` runs every program in the same loop. A key changes the state, or becomes a
/// request. ``perform(_:)`` passes the request to the desk, and the state shows the outcome: what
/// was stored, the question that the desk asks first, or the reason of a refusal. Between keys,
/// ``follow()`` reads what others have written.
protocol ScreenProgram {
  associatedtype State: ScreenState

  var state: State { get set }
  var desk: DeskConnection { get set }

  /// Handles a key, and returns the next step of the program.
  mutating func press(_ key: Keystroke) -> ScreenStep
  /// Passes the request of a key to the desk, and shows what was stored.
  ///
  /// - Throws: a question of the desk, or the reason why nothing was stored.
  mutating func carryOut(_ request: State.Request) throws -> ScreenStep
  /// Reads again what the screen shows; `changes` is `nil` if the program itself has written.
  mutating func refresh(after changes: DeskChanges?) throws
  /// Reads again what only the passing of time changes, and returns whether anything changed.
  mutating func passTime() -> Bool
  /// Loads data that the screen shows and that is not loaded yet; called before the screen is
  /// drawn.
  mutating func read()
  /// Returns the changes since the last call as sentences, for spoken output.
  mutating func news() -> String
  /// Continues after another program that this one opened, and returns whether it still runs.
  mutating func resume(after program: any ScreenProgram) -> Bool
  /// Handles Ctrl-C, which leaves the program, and returns whether it ends the process as well, as
  /// it does when a command asks a question.
  mutating func interrupt() -> Bool
}

extension ScreenProgram {
  mutating func press(_ key: Keystroke) -> ScreenStep {
    guard let request = state.press(key) else { return .stay }
    return perform(request)
  }

  /// Performs the request of a key; the state shows the outcome.
  mutating func perform(_ request: State.Request) -> ScreenStep {
    do {
      return try carryOut(request)
    } catch let question as Question {
      state.ask(question, before: request)
    } catch {
      state.refuse(request, error)
    }
    return .stay
  }

  /// Reads again what the screen shows if anybody has written since the last reading.
  ///
  /// If reading fails, the next call tries again.
  ///
  /// - Returns: whether the state may have changed.
  mutating func follow() -> Bool {
    guard let changes = try? desk.changes() else { return false }
    guard !changes.isEmpty else { return passTime() }
    return (try? reread(changes, after: changes)) != nil
  }

  /// Reads again what the screen shows, after this program or one that it opened has written.
  mutating func refresh() throws { try reread(desk.changes(), after: nil) }

  private mutating func reread(_ known: DeskChanges, after changes: DeskChanges?) throws {
    try refresh(after: changes)
    desk.know(known)
  }

  mutating func resume(after program: any ScreenProgram) -> Bool {
    do {
      try refresh()
    } catch {
      state.refuse(error)
    }
    return true
  }

  mutating func passTime() -> Bool { false }
  mutating func read() {}
  mutating func news() -> String { "" }
  mutating func interrupt() -> Bool { false }
}

/// The next step of a full-screen program after a key.
enum ScreenStep {
  case stay, leave
  /// Opens another program, which receives the keys that were typed ahead and runs until the user
  /// leaves it.
  case open(any ScreenProgram)
}
