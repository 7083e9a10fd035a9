public import ScoringKit

extension Match {
  /// Reads a typed line: one event after another, each in the state that those before led to.
  ///
  /// - `A` and `B`, a side's or a player's name or its beginning: who won the rally;
  ///   `w` and `l`: the serving side won or lost it
  /// - several letters in one word, `AABAB` or `wwl`, in either case, and `=` among them: a
  ///   rally that is played again
  /// - `A:7,drop,error,net,ben`: a rally with notes
  /// - `time ann`, `time ann medical`, `time referee`, `warn ann`, `warn ann verbal`,
  ///   `foul ann`, `swap ann`, `ends`, `injury ann`
  /// - `server ann`, `server ann 2`, `receiver cid`: from here on
  /// - `score 5-7-1`: from here on, as it is called, the serving side's points first, without
  ///   the server where there are no numbers; `score A 7 B 5` by name
  /// - `end time`, `end agreed`, `end abandoned`, `end retired ann`, `end forfeit ann`,
  ///   `end forfeit-game ann`, `end withdrawn ann`; `on` plays on past the end
  ///
  /// Every stored form is understood too, but a `score` that could be another's call is refused.
  /// Quotes make a word a name.
  public func understand(
    _ line: Substring, at resolution: MatchState, names: Roster, in cell: Never?
  ) throws(Refusal) -> [MatchEvent] {
    var typed = TypedMatchLine(line, match: self, state: resolution, names: names)
    return try typed.read()
  }
}
