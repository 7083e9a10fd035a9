/// What the newest event of a match brought about, for saying it.
struct News: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  /// A side scored.
  static let point = News(rawValue: 1)
  /// A rally was won and no point scored, though rallies score.
  static let noPoint = News(rawValue: 2)
  /// The second server serves.
  static let secondServer = News(rawValue: 4)
  /// The other side serves.
  static let sideOut = News(rawValue: 8)
  /// A game was won, and the next one begins.
  static let game = News(rawValue: 16)
  /// The match was won.
  static let match = News(rawValue: 32)
  /// Ends are to be changed; said once a game.
  static let endChange = News(rawValue: 64)
  /// A penalty cost a game or the match.
  static let forfeit = News(rawValue: 128)
}
