public import ScoringKit

extension Sport {
  /// Pickleball: singles, doubles and skinny singles, in side-out and rally formats.
  public static let pickleball = Sport(
    id: "pickleball", name: "Pickleball", revision: 4,
    nouns: Nouns(
      round: "match", participant: "side", person: "player", unit: "rally", frame: "format"),
    kinds: [Match.kind], references: [Formats.kind],
    importers: [RallyLog.importer, ScoreList.importer],
    exporters: [RallyWriter.exporter, ScoreWriter.exporter],
    sheets: MatchSheets.all,
    statistics: MatchStatistics.all, countsMembers: true, hasTimeline: true,
    ranking: RoundRobin.ranking,
    first: .pickleball("start", ["Ann+Ben", "Cid+Dan"]), grammar: pickleballGrammar)
}

extension Action {
  /// Something that can be done in this sport.
  static func pickleball(
    _ verb: String, _ words: [Word] = [], options: KeyValuePairs<String, Word?> = [:]
  ) -> Action {
    Action(verb, of: "pickleball", words, options: options)
  }
}

extension Sport {
  /// How rallies are typed, for `score help notation`.
  static let pickleballGrammar = """
      line  = batch                  AABAB or aabab: the rallies that sides A and B won
            | w or l                 the serving side won or lost; wwl is a batch too
            | name                   the rally, by the beginning of a side's or player's name
            | time side [medical]    a time-out
            | warn side, foul side   a technical warning or foul
            | let                    the rally is played again
            | server name            who serves from here on
            | score 5-7-1            the score from here on, as it is called: the serving
                                     side's points first; 5-7 where servers have no number
            | score A 7 B 5          the same by side or by name
            | server name 2          the second server, from where he or she stands
            | swap side, ends        partners or ends change
            | end reason [side]      time, agreed, retired, forfeit, withdrawn, abandoned
            | on                     play goes on past the end

    In a batch = is a rally played again. A match that is joined in the middle begins with its \
    call: "score 5-7-1". Tags follow a colon: "A:7,drop,error,net,B2" is a rally of 7 shots. A word made of A and B \
    alone is a batch before it is a name; quotes make a name of it.
    """
}
