import Testing

/// Tests that the resources compiled into the program equal the files in `Resources`, byte for
/// byte.
@Suite struct EmbeddedResourcesTests {
  @Test(arguments: Repository.sportNames)
  func test_resources_ofASport_areThoseEmbedded(name: String) {
    let folder = "Resources/\(name)"
    let embedded = Repository.text("\(folder)/Embedded/Embedded.swift")
    let files = Repository.files(folder, ".json") + Repository.files(folder, ".txt")
    for path in files {
      let literal = "###\"\"\"\n\(Repository.text(path))\"\"\"###\n"
      #expect(embedded.contains(literal), "\(path): run sh Resources/embed.sh \(folder)")
    }
    #expect(embedded.matches(of: #/public static let/#).count == files.count)
  }
}
