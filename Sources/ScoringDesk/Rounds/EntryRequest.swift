/// Something that is to go into a round: a typed line, a correction, a step back, or the end.
package struct EntryRequest: Hashable, Sendable {
  /// What is done to the round.
  ///
  /// The words of a correction may name its place without quotes: `7 ann 4` corrects `7 ann`.
  package enum Action: Hashable, Sendable {
    /// Enters a line, at ``EntryRequest/place`` or where play stands.
    case enter(String)
    /// Gives what stands at a place a new value: the words are the place, then the new text.
    case amend([String])
    /// Puts events before what stands at a place: the words are the place, then the text.
    case insert([String])
    /// Takes back what stands at a place, with all corrections of it.
    case remove([String])
    /// Takes back the scorer's newest line, or the newest line of somebody else.
    case undo(of: String? = nil)
    /// Brings back what the scorer's newest undo took back.
    case redo
    /// Settles a dispute by the entry that is right, named by its number or id.
    case settle(String)
    /// Finishes the round.
    case finish
    /// Opens a finished round again, whatever was written after it was finished.
    case reopen
  }

  /// What is done.
  package var action: Action
  /// The round.
  package var round: RoundRequest
  /// The place of a line that is entered, by a name that ``LiveRound`` has for it; nil for the
  /// place where play stands.
  ///
  /// For an undo by a key: the id of the entry that was shown as the one to be taken back.
  package var place: String?
  /// A name of the request, by which it counts once however often it is sent: 1 to 64 printable
  /// ASCII characters without a space.
  package var key: String?
  /// What the scorer had seen of the round; nil for all of it.
  package var sight: Sight?
  /// How long ago the key was pressed, in milliseconds: longer if it waited for a network.
  package var age = 0
  /// Whether it is done even if later events become impossible.
  ///
  /// If the scorer agreed to that in answer to a question, the sight says what the round was then,
  /// and the question is asked again if the round has changed.
  package var force: Bool
  /// The answers that were given so far.
  package var answers: Answers

  /// Makes a request.
  package init(
    _ action: Action, in round: RoundRequest = RoundRequest(), at place: String? = nil,
    key: String? = nil, sight: Sight? = nil, force: Bool = false, answers: Answers = [:]
  ) {
    self.action = action
    self.round = round
    self.place = place
    self.key = key
    self.sight = sight
    self.force = force
    self.answers = answers
  }

  /// The time for which others' entries stand on a screen before a key can be meant for them, in
  /// milliseconds: nobody takes in what came a moment before.
  package static let reaction = 500

  /// Whether the request changes what stands at a place, instead of adding where play stands.
  var isCorrection: Bool {
    switch action {
    case .enter: place != nil
    case .amend, .insert, .remove: true
    case .undo, .redo, .settle, .finish, .reopen: false
    }
  }
}
