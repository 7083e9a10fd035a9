import ScoringKit
internal import ScoringStore

/// What changed at a desk's store after a mark, whoever changed it.
package struct DeskChanges: Hashable, Sendable {
  /// Where the changes end: what to ask after the next time.
  package let mark: Mark
  /// The rounds that got or lost entries, by their ids; nil where more changed than the store
  /// remembers: then everything is to be read anew.
  package let rounds: [String]?
  /// Whether something else than rounds changed: players, documents, settings.
  package let changesOthers: Bool

  /// Whether nothing changed.
  package var isEmpty: Bool { rounds == [] && !changesOthers }

  /// How far a store has come; it can be kept and handed on as text.
  package struct Mark: Hashable, Sendable, LosslessStringConvertible {
    let mark: Changes.Mark

    init(_ mark: Changes.Mark) {
      self.mark = mark
    }

    /// Reads what ``description`` gave; nil for any other text.
    package init?(_ description: String) {
      guard let mark = Changes.Mark(description) else { return nil }
      self.mark = mark
    }

    package var description: String { mark.description }
  }
}

extension Desk {
  /// What changed after a mark, by this process or by another that writes the same store.
  ///
  /// Without a mark everything is new: the answer is where to begin. Where nothing has changed,
  /// no table of the store is read, so that it can be asked ten times a second.
  package func changes(after mark: DeskChanges.Mark? = nil) throws -> DeskChanges {
    do {
      let changes = try storeForReading().changes(after: mark?.mark)
      switch changes.extent {
      case .everything:
        return DeskChanges(mark: .init(changes.mark), rounds: nil, changesOthers: true)
      case .streams(let streams):
        let rounds = streams.filter { $0.kind == StreamID.roundKind }
        return DeskChanges(
          mark: .init(changes.mark), rounds: rounds.map(\.key),
          changesOthers: rounds.count < streams.count)
      }
    } catch {
      throw DeskError.told(error)
    }
  }
}
