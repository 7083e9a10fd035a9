import ScoringKit
import ScoringKitTesting
import Testing

/// Tests that the columns of a table are found by their headings and values, and that an unknown
/// column is reported.
@Suite struct TableColumnsTests {
  private func unread(_ table: Table) -> [String] {
    var plan = ImportPlan()
    table.reportUnreadColumns(to: &plan)
    return plan.warnings.map(\.message)
  }

  @Test func test_unreadColumns_withValues_areNamedOnce() {
    let table = Table(
      DelimitedText("a,Note, ,blank,event\n1,x,y,,Cup\n2,,,,Cup\n"), columns: [.init(["a"])])
    #expect(unread(table) == ["The columns \"Note\" and number 3 were not read."])
    #expect(unread(Table("a,b\n1,2", columns: [["a"], ["b"]])).isEmpty)
    #expect(unread(Table("a,a\n1,2", columns: [["a"]])) == ["The column \"a\" was not read."])
  }

  /// Tests that a heading with several meanings is used for a column only if the values below it
  /// are of that column.
  @Test(arguments: [
    ("target\n40cm\n122cm", true), ("target\n1A\n2B", false), ("target\n40cm\n1A\n2B", false),
    ("target\n", true),
  ])
  func test_column_ofValues_isUsedOnlyForThem(text: String, isUsed: Bool) {
    let column = Table.Column.known(["face", "target"], ofValues: { $0.hasSuffix("cm") })
    let table = Table(DelimitedText(text), columns: [column])
    #expect(table.has("face") == isUsed)
    #expect(unread(table).isEmpty == isUsed)
  }

  @Test func test_column_ofValues_fallsBackToItsOtherHeadings() {
    let column = Table.Column.known(["face", "target"], ofValues: { $0.hasSuffix("cm") })
    let table = Table(DelimitedText("face,target\nround,40cm\n"), columns: [column])
    #expect(table["face"] == 1)
  }

  @Test(arguments: [
    ("Event,Division,Court", "Cup", ["Division: Open", "Court: 3"]),
    ("Turnier,Klasse,Spielfeld", "Cup", ["Division: Open", "Court: 3"]),
    ("Tournoi,Catégorie,Terrain", "Cup", ["Division: Open", "Court: 3"]),
    ("Torneo,Categoría,Pista", "Cup", ["Division: Open", "Court: 3"]),
    ("Evento,Categoria,Campo", "Cup", ["Division: Open", "Court: 3"]),
    ("Toernooi,Categorie,Baan", "Cup", ["Division: Open", "Court: 3"]),
  ])
  func test_sharedColumns_areReadInEveryTable(header: String, event: String, remarks: [String]) {
    for columns in [[Table.Column(["a"])], nil] {
      let table = Table(DelimitedText("a,\(header)\n1,Cup,Open,3\n"), columns: columns)
      #expect(table.rows.first?.event == event && table.rows.first?.remarks == remarks)
    }
    let own = Table(DelimitedText("event\nrally\n"), columns: [.init(["type", "event"])])
    #expect(own.rows.first?.event == nil)
  }

  @Test(arguments: [
    ("name", "Ann Ash"), ("First Name,Last Name", "Ann,Ash"), ("Vorname,Nachname", "Ann,Ash"),
    ("Prénom,Nom", "Ann,Ash"), ("Nombre,Apellidos", "Ann,Ash"), ("Voornaam,Achternaam", "Ann,Ash"),
    ("Vorname,Name", "Ann,Ash"), ("Last name,First name", "Ash,Ann"), ("first,last", "Ann,Ash"),
    ("Name,First name", "Ann Ash,Ann"), ("Name,Surname", "Ann,Ash"),
  ])
  func test_person_isOneName(header: String, fields: String) {
    let columns = [Table.Column(["who"] + Table.Column.personHeadings)] + Table.Column.partsOfNames
    let table = Table(DelimitedText("\(header)\n\(fields)\n"), columns: columns)
    #expect(table.rows.first?.person("who") == "Ann Ash")
  }

  @Test func test_dropDuplicates_keepsTheFirstAndSaysSo() {
    var table = Table("a,b\n1,2\n1,3\n1,2\n1,2,\n", columns: [["a"], ["b"]])
    var plan = ImportPlan()
    table.dropDuplicates(to: &plan)
    #expect(table.rows.map(\.line) == [2, 3])
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["duplicate 4"])
    #expect(plan.warnings[0].message.hasPrefix("Lines 4 and 5 repeat"))
  }

  @Test func test_distinguishingColumn_isAnUnreadTextThatVaries() {
    func column(_ rows: String) -> String? {
      Table("a,x\n\(rows)", columns: [["a"]]).distinguishingColumn
    }
    #expect(column("1,Ann\n2,Ben") == "\"x\"")
    #expect(column("1,Ann\n2,ann\n3,") == nil)
    #expect(column("1,10:15\n2,10:20") == nil)
  }
}
