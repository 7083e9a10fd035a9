import DiscGolf
import ScoringKit

// A course of three holes, and a round of two players on it.
let park = try Sport.discGolf.document("course", named: "Town Park", ["pars": ["3,4,3"]])
var round = try RoundLog(
  .discGolf, options: ["course": ["Town Park"]], documents: [park], players: ["Ann", "Ben"],
  startedAt: Moment(milliseconds: 1_777_802_400_000))

// Typed lines, and what comes next.
print(round.prompt.question)
print(try round.enter("3 4").text)
print(try round.enter("ann 5, ben 3").text)
print(try round.amend("2 ann", to: "4").text)

// A line that is wrong says why, and changes nothing.
do throws(Refusal) {
  try round.enter("ann 3, cid 4")
} catch {
  print(error.message)
}

// Undo to any depth, and redo.
print(try round.undo().text)
print(try round.redo().text)

// The score as a table, and the places.
try round.enter("2 3")
try round.finish()
print(round.sheet.columns.map(\.title).joined(separator: " "))
for row in round.sheet.rows { print(row.cells.map(\.text).joined(separator: " ")) }
for standing in round.standings.rows {
  print(standing.place ?? 0, round.names[standing.seat], round.headline(of: standing.seat).text)
}

// The score as a text for a file, and back.
let copy = try RoundLog(round.text(), of: .discGolf)
print(copy.notation == round.notation ? "The text was read again." : "The text differs.")
