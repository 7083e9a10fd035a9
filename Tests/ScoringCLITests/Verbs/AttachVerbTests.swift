import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite final class AttachVerbTests {
  let run = Runner()
  private let folder =
    FileManager.default.temporaryDirectory.path + "/attach-\(UInt64.random(in: 0 ... .max))"
  private let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255]

  init() throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    run.finished([("Ann", 5), ("Bob", 3)])
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func file(_ name: String, _ bytes: [UInt8]) -> String {
    let path = "\(folder)/\(name)"
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    return path
  }

  private func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(folder)/\(name)").map { Array($0) }
  }

  @Test func test_attach_list_save_detach() {
    let path = file("card.png", png)
    let said = run("pebbles attach 1 \(path)")
    #expect(said.lines.first?.hasPrefix("Attached card.png, 10 bytes, to round") == true, "\(said)")
    let list = run("attach 1")
    #expect(list.out.contains("card.png") && list.out.contains("10 bytes"), "\(list)")
    #expect(run("attach 1 --json").payload?["attachments"]?.array?.count == 1)
    let copy = "\(folder)/copy.png"
    #expect(run("pebbles attach 1 --save 1 --output \(copy)").code == .done)
    #expect(bytes("copy.png") == png)
    #expect(run("attach 1 --save card --output \(copy)").code == .cannotCreate)
    #expect(run("attach 1 --save card --output \(copy) --force").code == .done)
    #expect(run("attach 1 --save card --output \(folder)/x --json").payload?["type"] == "image/png")
    #expect(run("detach 1 card").lines.first?.hasPrefix("Detached card.png") == true)
    #expect(run("pebbles attach 1").out.hasPrefix("Nothing is attached."))
    #expect(run("attach 1 --save 1").code == .missing)
  }

  @Test func test_attach_fromStandardInput_andUnderAName() {
    #expect(run("attach 1 - --name 'the back.txt'", input: "Hole 1: 3\n").code == .done)
    #expect(run("attach 1 --save 'the back' --output -").out == "Hole 1: 3\n")
    #expect(run("attach 1 - --name more.txt", input: "").code == .data)
  }

  @Test func test_attach_whatIsNotTaken_isRefused() {
    let count = run.entryCount
    let much = file("much.txt", [UInt8](repeating: 65, count: Attachment.mostBytes + 1))
    let refused: [(String, ExitCode)] = [
      ("attach 1 \(folder)", .data), ("attach 1 \(folder)/nothing", .missing),
      ("attach 1 /dev/null", .data), ("attach 1 /dev/zero", .data),
      ("attach 1 \(file("page.svg", Array("<svg/>".utf8)))", .data),
      ("attach 1 \(file("empty", []))", .data), ("attach 1 \(much)", .data),
      ("attach 1 x --save 1", .usage), ("attach 1 --output x", .usage),
      ("attach 1 --name x", .usage),
      ("detach 1", .usage), ("detach 1 card", .missing), ("attach 9 x", .missing),
    ]
    for (line, code) in refused {
      let result = run(line)
      #expect(result.code == code, "\(line): \(result)")
    }
    #expect(run.entryCount == count)
  }

  @Test func test_export_withoutAttachments_leavesThemOut() {
    run("attach 1 \(file("card.png", png))")
    #expect(run("export").out.contains("\"file\":"))
    #expect(!run("export --no-attachments").out.contains("\"file\":"))
    #expect(run("pebbles export").out.contains("\"file\":"))
    #expect(!run("pebbles export --no-attachments").out.contains("\"file\":"))
    #expect(run("pebbles export -f notation").err.contains("1 attached file."))
  }

  @Test func test_share_attachments_onlyWherePageOrLinkHoldsThem() {
    run("attach 1 \(file("card.png", png))")
    run("attach 1 \(file("notes.txt", Array("Hole 1".utf8)))")
    let image = "<img src=\"data:image/png;base64,\(Base64.text(png))\" alt="
    let plain = run("pebbles share 1 --form html -o -").out
    #expect(!plain.contains("<img") && !plain.contains("img-src"))
    let shared = run("pebbles share 1 --form html --attachments -o -")
    #expect(shared.out.contains(image) && shared.out.contains("; img-src data:\">"), "\(shared)")
    #expect(shared.err.contains("Not in the page") && shared.err.contains("notes.txt"))
    #expect(run("pebbles share 1 --attachments").code == .usage)
    #expect(run("pebbles share 1 --form svg --attachments -o -").code == .usage)
    #expect(run("pebbles share 1 --link --attachments").code == .done)
    // `--expires` alone creates a link, because only a link can expire.
    #expect(run("pebbles share 1 --expires 1h").out.contains("/s/"))
  }
}
