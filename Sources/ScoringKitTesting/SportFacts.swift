public import ScoringKit

/// Tests of the words and commands that a sport declares about itself and that programs show to
/// people.
public enum SportFacts {
  /// Tests the declarations of a sport, and returns sentences about missing or malformed ones;
  /// empty if there are none.
  public static func problems(of sport: Sport) -> [String] {
    var problems: [String] = []
    func expect(_ condition: Bool, _ problem: String) {
      if !condition { problems.append(problem) }
    }
    expect(isWord(sport.id), "The id \"\(sport.id)\" is not in lower case.")
    expect(!sport.name.isEmpty, "The sport has no name.")
    expect(sport.revision >= 1, "The revision is below 1.")
    for noun in [sport.nouns.round, sport.nouns.participant, sport.nouns.unit] {
      expect(!noun.isEmpty, "A noun is empty.")
    }
    expect(!sport.kinds.isEmpty, "There is no kind of round.")
    expect(
      sport.first.sport == sport.id && !sport.first.verb.isEmpty,
      "The first action is none of this sport.")
    let names: [(String, [String])] = [
      ("kind of round", sport.kinds.map(\.id)), ("command", sport.commands.map(\.syntax.name)),
      ("reference", sport.references.map(\.noun)), ("importer", sport.importers.map(\.id)),
      ("exporter", sport.exporters.map(\.id)), ("measure", sport.measures.map(\.key)),
    ]
    for (what, ids) in names {
      expect(Set(ids).count == ids.count, "Two of a kind are called the same: \(what).")
      for id in ids { expect(isWord(id), "The \(what) \"\(id)\" is not in lower case.") }
    }
    let titles = sport.measures.map(\.title)
    expect(
      Set(titles).count == titles.count && !titles.contains(""),
      "Two measures have the same title, or one has none.")
    for kind in sport.kinds {
      expect(!kind.syntax.examples.isEmpty, "The kind \(kind.id) has no example.")
    }
    let examples = sport.kinds.flatMap(\.syntax.examples).map(\.line)
    for (index, line) in examples.enumerated() where examples[..<index].contains(line) {
      expect(false, "The example `\(line)` stands twice in the help of its command.")
    }
    let options = sport.kinds.flatMap(\.syntax.options)
    for (index, option) in options.enumerated() {
      expect(
        options[..<index].allSatisfy { $0.name != option.name || $0 == option },
        "Two kinds describe --\(option.name) differently.")
    }
    let syntaxes =
      sport.kinds.map(\.syntax) + sport.commands.map(\.syntax)
      + sport.references.flatMap { [$0.addSyntax, $0.editSyntax] }
    return problems + syntaxes.flatMap { Self.problems(of: $0, in: sport) }
  }

  private static func problems(of syntax: CommandSyntax, in sport: Sport) -> [String] {
    var problems: [String] = []
    let abstracts =
      [syntax.abstract] + syntax.options.map(\.abstract) + syntax.arguments.map(\.abstract)
    if abstracts.contains(where: { $0.isEmpty || $0.hasSuffix(".") }) {
      problems.append("Something in `\(syntax.name)` is not described, or ends with a period.")
    }
    if syntax.abstract.count > 72 {
      problems.append("The abstract of `\(syntax.name)` is longer than 72 characters.")
    }
    let options =
      syntax.options.map(\.name) + syntax.options.compactMap { $0.short.map(String.init) }
    if Set(options).count != options.count {
      problems.append("`\(syntax.name)` has two options of one name.")
    }
    if syntax.arguments.dropLast().contains(where: { $0.isRepeated || $0.isOptional }) {
      problems.append("Only the last argument of `\(syntax.name)` may be optional or repeated.")
    }
    for example in syntax.examples where example.line.hasPrefix("score ") {
      problems.append("The example `\(example.line)` names the program, which is put before it.")
    }
    return problems
  }

  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, (97...122).contains(first) else { return false }
    return text.utf8.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || $0 == 45
    }
  }
}
