extension RoundLedger {
  /// Whether another round was ever made one with this one.
  package var hasUnited: Bool { entries.contains(where: \.isUniting) }

  /// The entries that stand for those of other rounds, since these were made one with this one.
  public var united: [UnitedEntries] {
    entries.filter(\.isUniting).compactMap { FieldBody.key(of: $0.body) }
      .compactMap { field($0).flatMap { UnitedEntries($0) } }
  }

  /// The entries that stood for those of other rounds until these were parted from this one again.
  public var parted: [UnitedEntries] {
    let standing = Set(united)
    return entries.filter(\.isUniting)
      .compactMap { FieldBody($0.body).flatMap { UnitedEntries($0.value) } }
      .filter { !standing.contains($0) }
  }

  /// The key of the round that this one was made one with; nil where it stands for itself.
  public var unitedWith: String? {
    field(FieldBody.unitedKey)?.string
  }
}
