import ListedSports
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Tests that JSON output of every kind matches the JSON Schema of the `--json` output.
@Suite struct SchemaTests {
  /// The command lines of a recorded text file; each JSON document that they print is checked
  /// against the schema.
  ///
  /// In a line, `ID` is replaced by the id of the round started last, `FORMER` by the id of the one
  /// before it, and `FOLDER` by the path of a folder with a file in it. A line that begins with `@`
  /// is typed in a second home. A line that ends with `!` must be refused, so that JSON errors are
  /// checked too.
  private static let lines = Repository.text("Tests/Recorded/documents.txt")
    .split(separator: "\n", omittingEmptySubsequences: false).dropLast()

  @Test func test_schema_documentsOfEveryKind_fitWhollyAndNoneIsLeftOut() throws {
    let schema = try #require(DocumentSchema.documented)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("score-schema-\(UInt64.random(in: 0 ... .max))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "hello".write(toFile: folder + "/card.txt", atomically: true, encoding: .utf8)
    let (own, other) = (Runner(ListedSports.sports), Runner(ListedSports.sports, device: 2))
    var ids = ["", ""]
    var seen: Set<String> = []
    for line in Self.lines {
      let isRefused = line.hasSuffix("!")
      let words = line.prefix { $0 != "!" }.replacing("FOLDER", with: folder).replacing(
        "FORMER", with: ids[1]
      )
      .replacing("ID", with: ids[0])
      let run = words.hasPrefix("@") ? other : own
      let result = run("--json \(words.drop { $0 == "@" })", input: "3: 4 5\n")
      #expect((result.code == .done) != isRefused, "\(line): \(result.err)")
      for text in [result.out, result.err] where !text.isEmpty {
        guard let document = try? CanonicalJSON.value(JSONValue.self, from: text),
          let kind = document["kind"]?.string
        else { continue }
        seen.insert(kind)
        let faults = schema.faults(in: document, isStrict: true)
        #expect(faults.isEmpty, "\(line): \(faults.prefix(5))")
        if kind == "started", run === own, let id = document["payload"]?["id"]?.string {
          ids = [id, ids[0]]
        }
      }
    }
    seen.formUnion(try kindsOfFiles(schema))
    #expect(Set(schema.kinds).subtracting(seen).isEmpty)
  }

  @Test(arguments: [
    (#"{"kind":"revoked","payload":["a"],"version":"1.0"}"#, true),
    (#"{"kind":"revoked","payload":["a"],"version":"2.0"}"#, false),
    (#"{"kind":"revoked","payload":[7],"version":"1.0"}"#, false),
    (#"{"kind":"revoked","version":"1.0"}"#, false),
    (#"{"kind":"revolved","payload":["a"],"version":"1.0"}"#, false),
    (#"{"kind":"deleted","payload":{"roundID":"a"},"version":"1.0"}"#, true),
    (#"{"kind":"deleted","payload":{},"version":"1.0"}"#, false),
    (#"{"kind":"deleted","payload":{"roundID":"a","extra":1},"version":"1.0"}"#, false),
  ])
  func test_faults_areFound(text: String, isWhole: Bool) throws {
    let schema = try #require(DocumentSchema.documented)
    let document = try CanonicalJSON.value(JSONValue.self, from: text)
    #expect(schema.faults(in: document, isStrict: true).isEmpty == isWhole)
  }

  /// Checks the JSON output about a store in a file and about the program's own commands, and
  /// returns the kinds of output that were checked.
  private func kindsOfFiles(_ schema: DocumentSchema) throws -> Set<String> {
    let program = Program()
    let lines = [
      ["me", "Ann"], ["move-out", "--older", "2y"], ["backup", "copy.db"],
      ["backup", "--restore", "copy.db", "--yes"],
    ]
    var texts = lines.map { program.run(["--json"] + $0).out }
    texts.append(Repository.text("Tests/Recorded/commands.json"))
    return try texts.reduce(into: []) { seen, text in
      let document = try CanonicalJSON.value(JSONValue.self, from: text)
      seen.insert(try #require(document["kind"]?.string))
      let faults = schema.faults(in: document, isStrict: true)
      #expect(faults.isEmpty, "\(text.prefix(80)): \(faults.prefix(5))")
    }
  }
}
