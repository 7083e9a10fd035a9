/// No home folder is known, so there is nowhere to keep files.
package struct NoHome: Error, Hashable, Sendable {
  /// A sentence: what is wrong.
  package var message: String { "No home folder is known, so there is nowhere to keep files." }

  /// What to do.
  package var hint: String { "Set HOME, or SCORE_HOME, to an absolute path." }
}
