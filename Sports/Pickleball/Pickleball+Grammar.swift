internal import ScoringKit

extension Sport {
  /// How rallies are typed, for `score help notation`.
  static let pickleballGrammar = """
      line  = batch                  AABAB: the rallies that side A and side B won
            | w or l                 the serving side won or lost; wwl is a batch too
            | name                   the rally, by the beginning of a side's or player's name
            | time side [medical]    a time-out
            | warn side, foul side   a technical warning or foul
            | let                    the rally is played again
            | server name            who serves from here on
            | score 7-5              the score from here on, the serving side's first
            | swap side, ends        partners or ends change
            | end reason [side]      time, agreed, retired, forfeit, withdrawn, abandoned
            | on                     play goes on past the end

    In a batch a small a or b is a technical foul on that side, and = a rally played again. \
    Tags follow a colon: "A:7,drop,error,net,B2" is a rally of 7 shots. A word made of A and B \
    alone is a batch before it is a name; quotes make a name of it.
    """
}
