/// A request to write to a round: a line, a correction, an undo, or the finish.
package struct EntryRequest: Hashable, Sendable {
  /// The kind of change that is requested.
  ///
  /// A correction may name its place without quotes: `7 ann 4` corrects `7 ann`.
  package enum Action: Hashable, Sendable {
    /// Enters a line at ``EntryRequest/place``, or at the current place of play.
    case enter(String)
    /// Replaces the value at a place; the words are the place, then the new text.
    case amend([String])
    /// Inserts events before a place; the words are the place, then the text.
    case insert([String])
    /// Takes back the entry at a place with all its corrections.
    case remove([String])
    /// Takes back the newest line of the scorer or of another person.
    case undo(of: String? = nil)
    /// Brings back the lines that the scorer's newest undo took back.
    case redo
    /// Settles a dispute in favor of an entry, which is named by its number or id.
    case settle(String)
    /// Finishes the round.
    case finish
    /// Opens a finished round again, including rounds that were written to after the finish.
    case reopen
  }

  /// The change to make.
  package var action: Action
  /// The round to change.
  package var round: RoundRequest
  /// The place for a line, as named by ``LiveRound``; `nil` for the current place of play.
  ///
  /// For an undo by a key: the id of the entry that the screen offered to take back.
  package var place: String?
  /// The idempotency key of the request: a request that is sent again is stored only once.
  ///
  /// It has 1 to 64 printable ASCII characters without a space.
  package var key: String?
  /// The scorer's causal context: what they had seen of the round; `nil` for all of it.
  package var context: CausalContext?
  /// The time since the key was pressed, in milliseconds; large if the press waited for a network.
  package var age = 0
  /// Whether the change is stored even if it makes later events impossible.
  ///
  /// If the scorer agreed to that in answer to a question, `context` records the round that they saw,
  /// and the question is asked again if the round has changed.
  package var force: Bool
  /// The answers given so far.
  package var answers: Answers

  /// Creates a request.
  package init(
    _ action: Action, in round: RoundRequest = RoundRequest(), at place: String? = nil,
    key: String? = nil, context: CausalContext? = nil, force: Bool = false, answers: Answers = [:]
  ) {
    self.action = action
    self.round = round
    self.place = place
    self.key = key
    self.context = context
    self.force = force
    self.answers = answers
  }

  /// The time, in milliseconds, before a key press can refer to a newly shown entry of somebody
  /// else.
  ///
  /// People don't notice an entry that appeared a moment before.
  package static let reaction = 500

  /// Whether the request changes an existing entry instead of adding one at the current place.
  var isCorrection: Bool {
    switch action {
    case .enter: place != nil
    case .amend, .insert, .remove: true
    case .undo, .redo, .settle, .finish, .reopen: false
    }
  }

  /// Whether the request settles a dispute.
  var isSettlement: Bool { if case .settle = action { true } else { false } }
}
