import ScoringKit

/// A refusal of one line of standard input or of a file, with its number.
struct LineRefusal: Error {
  /// Why it was refused.
  let refusal: Refusal
  /// The line's number, from 1.
  let line: Int
  /// What the line is from: a file's name, or `standard input`.
  let source: String
}
