import ScoringKit
import Testing

/// Tests that rows which are no results are recognized by what they contain.
@Suite struct TableOthersTests {
  /// Returns the names that are left in a table of names, days and two scores, and the kinds of
  /// warnings with their lines.
  private func read(_ rows: String...) -> (names: [String], kinds: [String]) {
    let text = (["name,day,one,two"] + rows).joined(separator: "\n")
    var table = Table(text, columns: [["name"], ["day"], ["one"], ["two"]])
    var plan = ImportPlan()
    table.dropOthers(adding: [2, 3], to: &plan) { record in
      if !record.text(1).isEmpty { return .complete }
      return record.fields.count > 2 ? .partial : .none
    }
    return (table.rows.map { $0.text("name") }, plan.warnings.map { "\($0.kind) \($0.line)" })
  }

  @Test func test_sumsAndAverages_areLeftOut() {
    for total in ["Total,,7,5", "Yhteensä,,7,5", "Σ,,7,5", "Average,1,3.5,2.5", "?,1,3.5,2.5"] {
      let (names, kinds) = read("Ann,1,3,2", "Ben,1,4,3", total)
      #expect(names == ["Ann", "Ben"] && kinds == ["summary 4"], "\(total)")
    }
  }

  /// Tests that a name alone, equal scores or a missing day don't make a total of a result.
  @Test func test_resultsThatResembleTotals_areKept() {
    #expect(read("Ann,1,3,2", "Total,1,9,9").names == ["Ann", "Total"])
    #expect(read("Ann,1,3,2", "Ben,,3,2").names == ["Ann", "Ben"])
    #expect(read("Ann,1,3,2", "Ben,1,3,2", "Cid,1,6,4").names.count == 3)
    #expect(read("Ann,1,3,4", "Ben,1,4,3", "Cid,,3,4").names.count == 3)
  }

  @Test func test_repeatedHeadingsAndNotes_areLeftOut() {
    let (names, kinds) = read("Ann,1,3,2", "Name,Day,One,Two", "Exported by a program", "Ben,1,4,3")
    #expect(names == ["Ann", "Ben"] && kinds == ["headings 3", "note 4"])
  }
}
