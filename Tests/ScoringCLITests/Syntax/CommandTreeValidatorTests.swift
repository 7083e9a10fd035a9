import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@Suite struct CommandTreeValidatorTests {
  private static let nothing: @Sendable (Journal, Arguments) throws -> Void = { _, _ in }

  /// Returns a command without faults for a test, in which some parts can be replaced by faulty
  /// ones.
  private static func command(
    _ name: String = "go", _ abstract: String = "Go there", arguments: [ArgumentSyntax] = [],
    options: [OptionSyntax] = [], examples: [CommandSyntax.Example]? = nil,
    subcommands: [Command<Journal>] = [], runs: Bool = true
  ) -> Command<Journal> {
    Command(
      CommandSyntax(
        name, abstract, arguments: arguments, options: options,
        examples: examples ?? [.init("score \(name) --help", "Shows help")]),
      subcommands: subcommands, run: runs ? nothing : nil)
  }

  private static func tree(_ commands: Command<Journal>...) -> Command<Journal> {
    Command(
      CommandSyntax("score", "Keep score", examples: [.init("score --help", "Shows help")]),
      subcommands: commands)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let kind: TreeFault.Kind
    let tree: Command<Journal>
    var testDescription: String { kind.rawValue }

    init(_ kind: TreeFault.Kind, _ tree: Command<Journal>) {
      self.kind = kind
      self.tree = tree
    }
  }

  private static let a = ArgumentSyntax("A", "One")
  private static let maybe = ArgumentSyntax("MAYBE", optional: true, "One")
  private static let all = ArgumentSyntax("ALL", repeats: true, "One")

  static let cases: [Case] = [
    Case(.duplicateCommand, tree(command(), command())),
    Case(.duplicateArgument, tree(command(arguments: [a, a]))),
    Case(
      .duplicateOption,
      tree(command(options: [OptionSyntax("x", "one"), OptionSyntax("x", "two")]))),
    Case(.duplicateOption, tree(command(options: [OptionSyntax("json", "one")]))),
    Case(
      .duplicateOption,
      tree(
        command(
          options: [OptionSyntax("deep", "one")],
          subcommands: [
            command(
              "on", options: [OptionSyntax("deep", "two")],
              examples: [.init("score go on", "Goes on")])
          ]))),
    Case(.valueCount, tree(command(options: [OptionSyntax("one", count: 2, "one")]))),
    Case(.shortClash, tree(command(options: [OptionSyntax("some", short: "v", "one")]))),
    Case(
      .negationClash,
      tree(
        command(
          options: [OptionSyntax("wind", negatable: true, "one"), OptionSyntax("no-wind", "two")]))),
    Case(.requiredAfterOptional, tree(command(arguments: [maybe, a]))),
    Case(.repeatedNotLast, tree(command(arguments: [all, a]))),
    Case(.missingAbstract, tree(command("go", ""))),
    Case(.missingAbstract, tree(command(options: [OptionSyntax("x", " ")]))),
    Case(.missingAbstract, tree(command(arguments: [ArgumentSyntax("A", "")]))),
    Case(.longAbstract, tree(command("go", "G" + String(repeating: "o", count: 72)))),
    Case(.abstractPeriod, tree(command("go", "Go there."))),
    Case(.abstractPeriod, tree(command(options: [OptionSyntax("x", "one.")]))),
    Case(.abstractStart, tree(command("go", "go there"))),
    Case(.abstractStart, tree(command(options: [OptionSyntax("x", "One")]))),
    Case(.badName, tree(command("Go"))),
    Case(.badName, tree(command("go-"))),
    Case(.badName, tree(command(options: [OptionSyntax("a_b", "one")]))),
    Case(.badName, tree(command(arguments: [ArgumentSyntax("name", "One")]))),
    Case(.badShort, tree(command(options: [OptionSyntax("x", short: "-", "one")]))),
    Case(.noExamples, tree(command(examples: []))),
    Case(.exampleStart, tree(command(examples: [.init("go", "Goes")]))),
    Case(.exampleStart, tree(command(examples: [.init("", "Goes")]))),
    Case(.badExample, tree(command(examples: [.init("score go --bogus", "Goes")]))),
    Case(.badExample, tree(command(examples: [.init("score go \"x", "Goes")]))),
    Case(
      .badExample, tree(command(examples: [.init("score on", "Shows another")]), command("on"))),
    Case(.emptyChoice, tree(command(options: [OptionSyntax("x", value: .choice("X", []), "one")]))),
    Case(
      .negatableValue,
      tree(command(options: [OptionSyntax("x", value: .text("X"), negatable: true, "one")]))),
    Case(.deadEnd, tree(command(runs: false))),
  ]

  @Test(arguments: cases)
  func test_faults_oneFault_isTheOnlyOneFound(_ faulty: Case) {
    let kinds = CommandTreeValidator.faults(faulty.tree).map(\.kind)
    #expect(kinds == [faulty.kind])
  }

  @Test func test_faults_everyKindHasACase() {
    let covered = Set(Self.cases.map(\.kind) + [.sportID])
    #expect(covered == Set(TreeFault.Kind.allCases))
  }

  @Test func test_faults_soundTrees_none() {
    #expect(CommandTreeValidator.faults(SampleTree.root).map(\.description) == [])
    #expect(CommandTreeValidator.faults(Self.tree(Self.command())).isEmpty)
  }

  @Test func test_faults_longestAbstractAllowed_none() {
    let tree = Self.tree(Self.command("go", "G" + String(repeating: "o", count: 71)))
    #expect(CommandTreeValidator.faults(tree).isEmpty)
  }

  @Test func test_faults_globalOptionsClash_areFoundOnce() {
    let globals = [OptionSyntax("x", short: "x", "one"), OptionSyntax("y", short: "x", "two")]
    let root = Command<Journal>(
      CommandSyntax("score", "Keep score", examples: [.init("score", "Runs")])
    ) { _, _ in }
    let faults = CommandTreeValidator.faults(root, globals: globals)
    #expect(faults.map(\.kind) == [.shortClash])
  }

  @Test(arguments: [
    (["alpha"], [TreeFault.Kind]()), (["start"], [.sportID]), (["alpha", "alpha"], [.sportID]),
    (["Alpha"], [.badName]),
  ])
  func test_faults_sportIDs(_ ids: [String], _ kinds: [TreeFault.Kind]) {
    let faults = CommandTreeValidator.faults(
      SampleTree.root, sportIDs: ids, reserved: ["start", "help"])
    #expect(faults.map(\.kind) == kinds)
  }

  @Test func test_faults_manyFaults_areAllReported() {
    let tree = Self.tree(Self.command("Go", "go.", arguments: [Self.maybe, Self.a], examples: []))
    #expect(
      Set(CommandTreeValidator.faults(tree).map(\.kind))
        == [.badName, .abstractPeriod, .abstractStart, .requiredAfterOptional, .noExamples])
  }
}
