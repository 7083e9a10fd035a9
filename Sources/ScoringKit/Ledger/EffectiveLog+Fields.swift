extension EffectiveLog {
  /// Reads the fields of a stream; events in the stream are ignored.
  ///
  /// - Parameter entries: all entries of the stream, in any order; duplicates are allowed.
  /// - Complexity: O(*n* log *n*) for *n* entries, O(*n*) if they are in order.
  init(fieldsOf entries: [Entry]) {
    let ordered = LogReading.ordered(entries)
    var keys = Numbered<String>()
    let subjects = ordered.map { entry -> LogReading.Subject in
      guard entry.kind == .field, let key = FieldBody.key(of: entry.body) else { return .none }
      // Fields have odd numbers; the even ones are for cells, which a document does not have.
      return .cell(keys.number(of: key) << 1 | 1)
    }
    self.init(LogReading(ordered, subjects: subjects), cells: 0, fields: keys)
  }
}
