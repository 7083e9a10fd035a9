import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct ShortNamesTests {
  private func forms(_ names: String...) -> [[String]] {
    let short = ShortNames(names.map { ($0, []) })
    return names.map { short.forms(of: $0) }
  }

  @Test func test_forms_oneName_giveWayFromItsEnd() {
    #expect(
      forms("Maximiliana Featherstonehaugh-Okonkwo") == [["Maximiliana F.-O.", "Maximiliana"]])
    #expect(forms("Finn \"Ace\" Q-Vance")[0].last { $0 != "Finn" } == "Finn A. Q.-V.")
    // A text of two joined names is not shortened, because its first word would be only one of the
    // two.
    #expect(forms("Ann & Ben", "佐藤") == [[], []])
  }

  @Test func test_forms_ofNamesThatAreAlike_tellThemApart() {
    #expect(
      forms("Johannes Bernhard Schmidt", "Johannes Bernhard Schmitt", "Ann Lee") == [
        ["Johannes B. Schmidt", "J. B. Schmidt", "J. Schmidt"],
        ["Johannes B. Schmitt", "J. B. Schmitt", "J. Schmitt"], ["Ann L.", "Ann"],
      ])
    #expect(forms("Ann Lee", "Ann") == [["Ann L.", "A. Lee"], []])
  }

  @Test func test_sentence_wideNames_areShortenedAsWholeWords() {
    let (long, side) = (
      "Maximiliana Castellanos-Okonkwo", "Ann Featherstonehaugh + Ben Ó Súilleabháin"
    )
    let names = ShortNames(
      [(long, []), (side, ["Ann Featherstonehaugh", "Ben Ó Súilleabháin"]), ("Ann", [])])
    #expect(
      names.sentence("11-2 · \(long) serves", columns: 18) == "11-2 · Maximiliana C.-O. serves")
    #expect(names.sentence("\(side): \(long).", columns: 12) == "Ann & Ben: Maximiliana.")
    // A name in a longer word, and a name that fits, remain.
    #expect(names.sentence("\(long)s", columns: 12) == "\(long)s")
    #expect(names.sentence("X\(long) and Ann", columns: 12) == "X\(long) and Ann")
    #expect(names.sentence(long, columns: 40) == long)
    #expect(names.sentence("", columns: 1) == "")
  }

  @Test func test_sentence_membersOfSides_areShortenedToo() {
    let (ann, ben) = ("Annabella Featherstonehaugh", "Benedict Vanderbilt")
    let names = ShortNames(
      everyoneIn: Roster([
        Roster.Names("\(ann) + \(ben)", members: [Roster.Names(ann), Roster.Names(ben)]),
        Roster.Names("Cid"),
      ]))
    #expect(
      names.sentence("\(ben) serves to Cid · \(ann) + \(ben)", columns: 18)
        == "Benedict V. serves to Cid · Annabella & Benedict")
  }

  @Test func test_forms_anyNames_areNobodyElses() {
    let names = [
      "Ann Lee", "Ann Lu", "Ann Lee Lu", "Ann", "A. Lee", "Bo Lee", "Ann-Lu Lee", "Bo L.",
    ]
    let short = ShortNames(names.map { ($0, []) })
    for name in names {
      for form in short.forms(of: name) {
        for other in names where other != name {
          #expect(other != form && !short.forms(of: other).contains(form))
        }
      }
    }
  }

  @Test func test_name_side_isTheFirstNamesOfItsMembers() {
    let short = ShortNames([
      ("Ann Featherstonehaugh + Benjamin Okonkwo", ["Ann Featherstonehaugh", "Benjamin Okonkwo"]),
      ("The Very Long Name of a Club", []),
    ])
    #expect(
      short.name("Ann Featherstonehaugh + Benjamin Okonkwo", columns: 20) == "Ann & Benjamin")
    #expect(short.name("Ann Lee", columns: 7) == "Ann Lee")
    #expect(short.name("The Very Long Name of a Club", columns: 14, lines: 2).hasSuffix("Club"))
    #expect(short.name("Maximiliana Featherstonehaugh", columns: 14, lines: 3) == "Maximiliana F.")
    #expect(short.name("Someone Else", columns: 9) == "Someone")
  }
}
