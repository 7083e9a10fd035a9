/// The events of one round as the store keeps them: bytes, and where each event lies in them.
///
/// Only a round that one device wrote, without corrections, voids or insertions, has rows: then
/// every event counts, and folding needs no graph of entries.
public struct EventRows: Sendable {
  /// One event.
  public struct Row: Sendable {
    /// The number of its entry.
    public let sequence: Int
    /// The number of the entry that it was typed after; 0 for none.
    public let follows: Int
    /// Where its canonical text lies in the bytes.
    public let body: Range<Int>

    /// Makes a row.
    public init(sequence: Int, follows: Int, body: Range<Int>) {
      self.sequence = sequence
      self.follows = follows
      self.body = body
    }
  }

  /// The texts of this round, and maybe of others.
  public let bytes: [UInt8]
  /// The events of this round in order, each within the bytes.
  public let rows: ArraySlice<Row>

  /// Makes rows; those that do not lie within the bytes are left out.
  public init(bytes: [UInt8], rows: ArraySlice<Row>) {
    self.bytes = bytes
    let bounds = bytes.startIndex...bytes.endIndex
    let isWithin = rows.allSatisfy {
      bounds.contains($0.body.lowerBound) && bounds.contains($0.body.upperBound)
    }
    self.rows = isWithin ? rows : []
  }
}
