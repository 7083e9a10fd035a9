import ArcheryResources
import ScoringKit
import Testing

@testable import Archery

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

@Suite struct ResourcesTests {
  private func file(_ name: String) throws -> String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try String(contentsOfFile: "/\(root)/Resources/Archery/\(name)", encoding: .utf8)
  }

  @Test func test_embedded_texts_areTheFiles() throws {
    // The literal in the code lacks the last line break of the file, because its closing quotes
    // follow that break.
    let hint: Comment = "run Resources/embed.sh Resources/Archery"
    #expect(try file("Rounds.json") == Embedded.rounds + "\n", hint)
    #expect(try file("Classifications.json") == Embedded.classifications + "\n", hint)
    #expect(try file("LICENSE").hasPrefix("MIT License"))
  }

  @Test func test_records_ofEachResource_areAllRead() throws {
    #expect(try Face.catalogue.all().count == 31)
    #expect(try PaperFace.words.get().count == 18)
    #expect(try Ruleset.all().count == 18)
    #expect(try RoundCatalogue.rounds.all().count == 236)
    #expect(try Sport.archery.statistics.count == 12)
    #expect(try Ruleset.choices.all().count == 18)
  }

  @Test func test_classifications_areComplete() throws {
    let data = try #require(ClassificationData.embedded)
    #expect(Set(data.ages.keys) == Set(Category.Age.allCases.map(\.rawValue)))
    #expect(Set(data.bowstyles.keys) == Set(Category.Bowstyle.allCases.map(\.rawValue)))
    #expect(Set(data.prestige.keys) == ["2023", "2026"])
  }
}
