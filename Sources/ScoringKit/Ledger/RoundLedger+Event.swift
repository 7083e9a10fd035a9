extension RoundLedger {
  /// The name of the round's event: the last one set, or the one that the round was opened with;
  /// `nil` for none.
  public var event: String? {
    guard let said = field(FieldBody.eventKey) else { return header.event }
    return said.string
  }
}
