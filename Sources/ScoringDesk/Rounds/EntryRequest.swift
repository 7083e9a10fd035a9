/// A request to write to a round, such as a typed line, a correction, an undo, or the finish.
package struct EntryRequest: Hashable, Sendable {
  /// The change that a request makes to a round.
  ///
  /// The words of a correction begin with the name of a cell or an entry, which needs no quotes:
  /// `7 ann 4` corrects `7 ann`.
  package enum Action: Hashable, Sendable {
    /// Enters a line at ``EntryRequest/place``, or as the next entry of play.
    case enter(String)
    /// Replaces a value; the words are the name of its cell or entry, then the new text.
    case amend([String])
    /// Inserts events before an entry; the words are the name of the entry or cell, then the text
    /// of the events.
    case insert([String])
    /// Removes the entry in a cell, with all corrections of it; the words name the cell or the
    /// entry.
    case remove([String])
    /// Takes back the newest line of the scorer, or of another person by their name.
    case undo(of: String? = nil)
    /// Restores the lines that the scorer's newest undo took back.
    case redo
    /// Settles a dispute in favor of an entry, which is named by its number or id.
    case settle(String)
    /// Enters the final score in the place of the play, and finishes the round: `11-7 9-11 11-5`, in
    /// the order of the seats.
    case final(String)
    /// Finishes the round.
    case finish
    /// Opens a finished round again, even if entries were written after the finish.
    case reopen
  }

  /// The change to make to the round.
  package var action: Action
  /// The round that is changed.
  package var round: RoundRequest
  /// The cell or the entry that the line of ``EntryRequest/Action/enter(_:)`` is for, by a name
  /// from ``LiveRound``; `nil` for the next entry of play.
  ///
  /// For an undo by a key, it is the id of the entry that the screen offered to take back.
  package var place: String?
  /// The idempotency key of the request: a request that is sent twice with the same key is stored
  /// only once.
  ///
  /// `nil` for no key: then each copy is stored.
  ///
  /// A key has 1 to 64 printable ASCII characters without a space.
  package var key: String?
  /// The causal context of the scorer: the entries of the round that they had seen; `nil` if they
  /// had seen all.
  package var context: CausalContext?
  /// The time since the scorer pressed the key, in milliseconds.
  ///
  /// It is long if the request waited for a network.
  package var age = 0
  /// Whether the change is stored even if it makes later events impossible.
  ///
  /// If the scorer agreed to that by answering a question, ``context`` describes the round that
  /// they saw. The question is asked again if the round has changed since.
  package var force: Bool
  /// The answers that the scorer has given so far.
  package var answers: Answers

  /// Creates a request to write to a round.
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

  /// The time, in milliseconds, for which another scorer's new entry must be on the screen before a
  /// key press can refer to it.
  ///
  /// People don't notice an entry that appeared less than half a second ago.
  package static let reaction = 500

  /// Whether the request changes an existing entry or cell, instead of adding an entry of play.
  var isCorrection: Bool {
    switch action {
    case .enter: place != nil
    case .amend, .insert, .remove: true
    case .undo, .redo, .settle, .final, .finish, .reopen: false
    }
  }

  /// Whether the request settles a dispute.
  var isSettlement: Bool { if case .settle = action { true } else { false } }
}
