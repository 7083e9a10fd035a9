import ScoringKit
import Testing

/// Tests of notes, deletion and sharing with the program as a process, and of the files that
/// result.
@Suite struct KeepTests {
  /// Creates a finished round of Ann and a guest for a test, with a note and an event, and returns
  /// its scorer and its id.
  private func sample() throws -> (Scorer, id: String) {
    let scorer = Scorer()
    _ = scorer.addCourse()
    let started = scorer.run(
      "start", "--course", "Town Park", "--at", "2026-03-01T15:09", "--event", "Xylocup", "--json",
      "--guest", "Quentinus", "--", "Ann")
    let id = try #require(started.payload?["id"]?.string, "\(started)")
    for line in ["3 4", "2 3", "3 3"] { _ = scorer.run("enter", line) }
    _ = scorer.run("finish", "--yes")
    let noted = scorer.run("note", id, "Zugzwangnotiz")
    #expect(noted.code == 0, "\(noted)")
    return (scorer, id)
  }

  private func holds(_ scorer: Scorer, _ text: String) -> Bool {
    for name in Scratch.tree(scorer.program.data) {
      let bytes = Scratch.bytes("\(scorer.program.data)/\(name)")
      if bytes.firstRange(of: Array(text.utf8)) != nil { return true }
    }
    return false
  }

  @Test func test_delete_leavesNothingOfTheRoundInTheFile() throws {
    let (scorer, id) = try sample()
    let texts = ["Quentinus", "Zugzwangnotiz", "Xylocup"]
    for text in texts { #expect(holds(scorer, text), "\(text)") }
    let refused = scorer.run("delete", id)
    #expect(refused.code == 64 && refused.err.contains("This action cannot be undone."))
    #expect(scorer.run("delete", id, "--yes").code == 0)
    for text in texts { #expect(!holds(scorer, text), "\(text)") }
    #expect(holds(scorer, id), "the tombstone")
    #expect(Scratch.tree(scorer.program.data) == ["score.db"])
    #expect(scorer.run("show", id).code == 66)
    #expect(scorer.doctor().code == 0)
  }

  @Test func test_import_ofADeletedRound_staysDeleted() throws {
    let (scorer, id) = try sample()
    let bundle = scorer.program.run("export").out
    _ = scorer.run("delete", id, "--yes")
    let read = scorer.program.run("import", "-", input: bundle)
    #expect(read.code == 0 && read.err.contains("stays deleted"), "\(read)")
    #expect(!holds(scorer, "Quentinus") && !holds(scorer, "Zugzwangnotiz"))
  }

  @Test(arguments: ["html", "svg"]) func test_share_file_isWrittenOnceAndNamed(form: String) throws
  {
    let (scorer, id) = try sample()
    let name = "\(Scorer.sport.id)-\(id.prefix(6)).\(form)"
    let path = "\(scorer.program.folder)/\(name)"
    let shared = scorer.run("share", id, "--form", form)
    #expect(shared.code == 0 && shared.out == "\(name)\n", "\(shared)")
    let first = Scratch.bytes(path)
    #expect(String(decoding: first, as: UTF8.self).contains("Quentinus"))
    let again = scorer.run("share", id, "--form", form, "--names", "none")
    #expect(again.code == 73 && again.err.contains("--force"), "\(again)")
    #expect(Scratch.bytes(path) == first)
    let forced = scorer.run("share", id, "--form", form, "--names", "none", "--force")
    #expect(forced.code == 0, "\(forced)")
    #expect(!Scratch.text(path).contains("Quentinus"))
    let json = scorer.run("share", id, "--form", form, "--force", "--json")
    #expect(json.payload?["file"]?.string == name, "\(json)")
    #expect(scorer.run("share", id, "--form", form, "-o", "no/such/folder").code == 73)
    #expect(scorer.run("share", "zzzz").code == 66)
  }

  @Test(.enabled(if: Permissions.canTest, "needs root with setpriv, or a user who is not root"))
  func test_share_readOnlyStore_stillShares() throws {
    var (scorer, id) = try sample()
    let program = scorer.program
    let bytes = Scratch.bytes(program.store)
    scorer.program = try Permissions.restricted(program)
    #expect(System.setMode(program.store, 0o444))
    #expect(System.setMode(program.data, 0o555))
    defer { _ = System.setMode(program.data, 0o755) }
    for form in ["text", "html", "svg"] {
      let words = [Scorer.sport.id, "share", id, "--form", form, "-o", "-"]
      let outcome = Permissions.run(scorer.program, words)
      #expect(outcome.code == 0 && outcome.out.contains("Quentinus"), "\(form): \(outcome)")
    }
    for words in [["note", id, "x"], ["archive", id], ["delete", id, "--yes"]] {
      let outcome = Permissions.run(scorer.program, [Scorer.sport.id] + words)
      #expect(outcome.code == 77, "\(words): \(outcome)")
    }
    #expect(Scratch.bytes(program.store) == bytes)
  }
}
