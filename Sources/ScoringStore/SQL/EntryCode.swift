package import ScoringKit

/// The numbers for an entry's kind and origin in a file or database; they never change.
package enum EntryCode {
  /// Returns the number of a kind.
  package static func code(of kind: EntryKind) -> Int {
    switch kind {
    case .open: 1
    case .event: 2
    case .insert: 3
    case .field: 4
    case .remove: 5
    case .undo: 6
    case .redo: 7
    }
  }

  /// Returns the kind with a number; `nil` if there is none.
  package static func kind(_ code: Int64) -> EntryKind? {
    switch code {
    case 1: .open
    case 2: .event
    case 3: .insert
    case 4: .field
    case 5: .remove
    case 6: .undo
    case 7: .redo
    default: nil
    }
  }

  /// Returns the number of an origin.
  package static func code(of origin: EntryOrigin) -> Int {
    switch origin {
    case .typed: 0
    case .imported: 1
    }
  }

  /// Returns the origin with a number; `nil` if there is none.
  package static func origin(_ code: Int64) -> EntryOrigin? {
    switch code {
    case 0: .typed
    case 1: .imported
    default: nil
    }
  }

  /// Returns ids as one text; `nil` for an empty list, which needs no space.
  package static func text(_ names: [EntryID]) -> String? {
    names.isEmpty ? nil : names.map(\.description).joined(separator: " ")
  }

  /// Returns the ids in such a text; `nil` if one of them is invalid.
  package static func names(_ text: String?) -> [EntryID]? {
    guard let text else { return [] }
    let parts = text.utf8.split(separator: 32, omittingEmptySubsequences: false)
    let names = parts.compactMap { EntryID(Substring($0)) }
    return names.count == parts.count ? names : nil
  }
}

/// The text in the phase column of a summary, which also marks archived rounds.
///
/// With the mark, the indexes of the lists keep archived rounds apart. A program that does not know
/// the mark makes the summary again.
package enum PhaseCode {
  private static let archived = ".archived"

  /// Returns `final`, or `final.archived`.
  package static func text(_ phase: Phase, archived: Bool) -> String {
    phase.rawValue + (archived ? Self.archived : "")
  }

  /// Parses such a text; `nil` for any other text.
  package static func read(_ text: String) -> (phase: Phase, isArchived: Bool)? {
    let isArchived = text.hasSuffix(archived)
    let phase = Phase(rawValue: isArchived ? String(text.dropLast(archived.count)) : text)
    return phase.map { ($0, isArchived) }
  }
}
