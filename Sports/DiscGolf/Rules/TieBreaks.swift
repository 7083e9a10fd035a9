/// What decides between equal totals, apart from the playoff for first place.
public enum Countback: String, Codable, Hashable, Sendable, CaseIterable {
  /// Nothing does: equal totals share a place.
  case shared
  /// Fewer strokes on the last nine holes of the layout, then six, three and one.
  case last
}

/// How a playoff for first place is decided (Competition Manual 1.09).
public enum PlayoffForm: String, Codable, Hashable, Sendable, CaseIterable {
  /// Hole by hole: whoever is not best on a hole is out.
  case sudden
  /// The fewest strokes over all holes of the playoff.
  case aggregate
}
