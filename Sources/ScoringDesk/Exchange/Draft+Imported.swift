import ScoringKit

extension Draft {
  /// The same draft as an importer's: `undo` passes over it.
  var imported: Draft {
    var draft = self
    draft.origin = .imported
    return draft
  }
}
