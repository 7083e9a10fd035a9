/// What a shell offers for a value of an option or an argument.
///
/// It is data: the program finds the values when they are asked for. Choices need
/// none of it; they complete by themselves.
public enum Completion: Hashable, Sendable {
  /// Nothing.
  case none
  /// A player, by name.
  case player
  /// A round of the sport, by the beginning of its id.
  case round
  /// A document of a sport's kind of reference data, by name; the kind by its noun: `course`.
  case document(String)
  /// An event that a round was part of.
  case event
  /// What may be typed now in the current round.
  case token
  /// A file.
  case file
  /// A topic of help, or the words of a command.
  case topic
}

extension Completion {
  /// The name in the description of the commands for programs: `player`, `document`.
  package var name: String {
    switch self {
    case .none: "none"
    case .player: "player"
    case .round: "round"
    case .document: "document"
    case .event: "event"
    case .token: "token"
    case .file: "file"
    case .topic: "topic"
    }
  }
}
