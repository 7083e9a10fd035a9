import ProgramTesting
import ScoringKit
import Testing

@testable import Archery

/// Tests of lists of results on web pages, which name their round neither in a column nor elsewhere.
@Suite struct ResultPageTests {
  private static let page = """
    <!DOCTYPE html><html><body><table>
    <tr><th colspan="7">Recurve Men</th></tr>
    <tr><th>Pos.</th><th>Athlete</th><th>Country</th><th>70m-1</th><th>Total</th><th>10</th>\
    <th>X</th></tr>
    <tr><td>1</td><td>Ann Ash</td><td>NED</td><td>330/ 1</td><td>655</td><td>30</td><td>9</td></tr>
    <tr><td>2</td><td>Ben Oak</td><td>GER</td><td>320/ 2</td><td>640</td><td>20</td><td>5</td></tr>
    <tr><th colspan="7">Compound Women</th></tr>
    <tr><th>Pos.</th><th>Athlete</th><th>Country</th><th>70m-1</th><th>Total</th><th>10</th>\
    <th>X</th></tr>
    <tr><td>1</td><td>Cid Elm</td><td>FRA</td><td>340/ 1</td><td>690</td><td>50</td><td>20</td></tr>
    </table></body></html>
    """

  @Test func test_page_isReadWithTheRoundOfTheOption_andTheBowOfTheTitle() {
    let run = Runner([.archery])
    let answer = run("archery import - --shoot wa720_70 --at 2026-05-01", input: Self.page)
    #expect(answer.out.hasPrefix("Added "), "\(answer)")
    #expect(answer.err.contains("Country"), "\(answer)")
    for (name, total) in [("Ann Ash", "655"), ("Ben Oak", "640"), ("Cid Elm", "690")] {
      #expect(answer.out.contains(name))
      #expect(
        run("archery show 1").out.contains(total) || run("archery show 2").out.contains(total))
    }
    let bundle = run("export").out
    #expect(bundle.contains("recurve") && bundle.contains("compound"))
  }

  @Test func test_page_withoutTheRound_isRefusedWithTheOption() {
    let answer = Runner([.archery])("archery import - --at 2026-05-01", input: Self.page)
    #expect(answer.err.contains("does not name its round") && answer.err.contains("--shoot"))
  }
}
