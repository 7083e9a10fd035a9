extension Round {
  @inlinable
  public func fold(_ events: EventRows, from opening: Resolution) -> Resolution? {
    foldInOrder(events, from: opening)
  }

  /// What ``fold(_:from:)`` does where a sport has no shorter way.
  ///
  /// - Complexity: O(*n* log *n*) for *n* events, O(*n*) where the cells come in order.
  @inlinable
  public func foldInOrder(_ events: EventRows, from opening: Resolution) -> Resolution? {
    var resolution = opening
    var cells: [(slot: Event.Slot, event: Event)] = []
    cells.reserveCapacity(events.rows.count)
    var lastFlow = 0
    var isInOrder = true
    for row in events.rows {
      let event: Event
      do throws(Refusal) {
        event = try read(events.bytes.span.extracting(row.body))
      } catch { continue }
      if let slot = event.slot {
        if let last = cells.last, !(last.slot < slot) { isInOrder = false }
        cells.append((slot, event))
      } else {
        // A gap in the flow is for the ledger to judge.
        guard row.follows == lastFlow else { return nil }
        lastFlow = row.sequence
        do throws(Refusal) { try apply(event, to: &resolution) } catch {}
      }
    }
    if !isInOrder {
      cells.sort { $0.slot < $1.slot }
      for (one, next) in zip(cells, cells.dropFirst()) where !(one.slot < next.slot) {
        return nil
      }
    }
    for cell in cells {
      do throws(Refusal) { try apply(cell.event, to: &resolution) } catch {}
    }
    return resolution
  }

  /// The events of rows that ``fold(_:from:)`` takes, in the order in which it folds them.
  ///
  /// What can't be read is passed over.
  func events(_ rows: EventRows) -> [Event] {
    var flow: [Event] = []
    var cells: [(slot: Event.Slot, event: Event)] = []
    for row in rows.rows {
      guard let event = try? read(rows.bytes.span.extracting(row.body)) else { continue }
      if let slot = event.slot { cells.append((slot, event)) } else { flow.append(event) }
    }
    return flow + cells.sorted { $0.slot < $1.slot }.map(\.event)
  }
}
