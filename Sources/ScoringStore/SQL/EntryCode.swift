package import ScoringKit

/// The numbers that encode an entry's kind and its origin (typed or imported) in a database; they
/// never change.
package enum EntryCode {
  /// Returns the number that encodes an entry's kind.
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

  /// Returns the entry kind that a number encodes; `nil` if it encodes none.
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

  /// Returns the number that encodes an entry's origin.
  package static func code(of origin: EntryOrigin) -> Int {
    switch origin {
    case .typed: 0
    case .imported: 1
    }
  }

  /// Returns the entry origin that a number encodes; `nil` if it encodes none.
  package static func origin(_ code: Int64) -> EntryOrigin? {
    switch code {
    case 0: .typed
    case 1: .imported
    default: nil
    }
  }

  /// Returns entry ids as one text with spaces between them; `nil` for an empty list, which is
  /// stored as NULL.
  package static func text(_ names: [EntryID]) -> String? {
    names.isEmpty ? nil : names.map(\.description).joined(separator: " ")
  }

  /// Returns the entry ids in a text with spaces between them; an empty list for `nil`, and `nil`
  /// if one of the ids is invalid.
  package static func names(_ text: String?) -> [EntryID]? {
    guard let text else { return [] }
    let parts = text.utf8.split(separator: 32, omittingEmptySubsequences: false)
    let names = parts.compactMap { EntryID(Substring($0)) }
    return names.count == parts.count ? names : nil
  }
}

/// The text in the phase column of the table of summaries, such as `final` or `final.archived`.
///
/// The suffix keeps archived rounds apart in the indexes of the lists. A program that does not know
/// the suffix can't read the summary, and computes it again.
package enum PhaseCode {
  private static let archived = ".archived"

  /// Returns the text for a phase, such as `final`, or `final.archived` for an archived round.
  package static func text(_ phase: Phase, archived: Bool) -> String {
    phase.rawValue + (archived ? Self.archived : "")
  }

  /// Parses the text of a phase column; `nil` if it does not begin with a known phase.
  package static func read(_ text: String) -> (phase: Phase, isArchived: Bool)? {
    let isArchived = text.hasSuffix(archived)
    let phase = Phase(rawValue: isArchived ? String(text.dropLast(archived.count)) : text)
    return phase.map { ($0, isArchived) }
  }
}
