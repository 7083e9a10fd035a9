import ScoringKit
import Testing

@testable import ScoringStore

/// Tests that a new file gets its final name only when it is complete.
@Suite struct NewFileTests {
  private let folder = TestFolder()

  private var names: [String] {
    FilePath.names(in: folder.path).filter { !$0.allSatisfy { $0 == "." } }
  }

  @Test func test_look_belowAFile_isAnErrorAndNotAnEmptyFolder() throws {
    let path = folder.file("a")
    let file = NewFile(path)
    try file.write([1])
    try file.publish()
    let error = #expect(throws: StoreError.self) { try FilePath.look(at: "\(path)/score.db") }
    #expect(error?.kind == .cannotCreate, "\(String(describing: error))")
    #expect(try FilePath.look(at: folder.file("none/score.db")) == .nothing)
  }

  @Test func test_publish_aWrittenFile_hasItsNameAlone() throws {
    let path = folder.file("a")
    let file = NewFile(path)
    try file.write([1, 2])
    try file.write([3])
    #expect(!folder.exists(path) && folder.exists(file.partial))
    #expect(try file.publish(replacing: false))
    #expect(folder.bytes(path) == [1, 2, 3])
    #expect(names == ["a"])
  }

  @Test func test_publish_nameThatIsTaken_replacesOnlyIfToldTo() throws {
    let path = folder.file("a")
    folder.write([9], to: path)
    do {
      let file = NewFile(path)
      try file.write([1])
      #expect(try !file.publish(replacing: false))
      #expect(folder.bytes(path) == [9])
    }
    #expect(names == ["a"])
    let file = NewFile(path)
    try file.write([1])
    #expect(try file.publish())
    #expect(folder.bytes(path) == [1])
  }

  @Test func test_newFile_neverPublished_leavesNothing() throws {
    do {
      let file = NewFile(folder.file("a"))
      try file.write([1])
      folder.write([2], to: file.partial + "-journal")
    }
    #expect(names.isEmpty)
  }

  /// Tests that only the temporary files of ended processes are deleted, and no files with similar
  /// names.
  @Test func test_newFile_leftoversOfDeadProcesses_areRemoved() throws {
    let file = NewFile(folder.file("a"))
    try file.write([1])
    let name = try #require(file.partial.split(separator: "/").last)
    var parts = name.split(separator: "-").map(String.init)
    let dead = "4194305"
    parts[parts.count - 2] = dead
    let leftover = parts.joined(separator: "-")
    let others = [
      ".other.partial-\(dead)", ".a.partial-elsewhere-\(dead)-00000000", "a.partial-1-2-3",
      String(leftover.dropFirst()), leftover + "-x",
    ]
    for name in others + [leftover, leftover + "-journal"] {
      folder.write([1], to: folder.file(name))
    }
    _ = NewFile(folder.file("b"))
    #expect(Set(names) == Set(others + [String(name)]))
  }

  /// Tests that two stores at the same path, which has no file yet, write to the same file.
  @Test func test_write_twoStoresOfNoFileYet_writeToTheSameOne() throws {
    let (one, other) = (try SQLiteStore(path: folder.store), try SQLiteStore(path: folder.store))
    try one.write { _ = try $0.add("a") }
    try other.write { _ = try $0.add("b") }
    #expect(try one.read { try $0.entries(of: Fixture.round) }.count == 2)
    #expect(folder.names() == ["score.db"])
  }

  /// Tests that an empty file, which an older program may have left, becomes the store's file.
  @Test func test_write_emptyFile_becomesTheStore() throws {
    try folder.makeFolder(folder.path + "/data")
    folder.write([], to: folder.store)
    let store = try SQLiteStore(path: folder.store)
    try store.write { _ = try $0.add("a") }
    #expect(try SQLiteStore(path: folder.store, mode: .readOnly).check().findings.isEmpty)
  }
}
