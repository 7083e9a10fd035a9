/// The commands and options that were renamed since they were first published.
enum RenamedWords {
  /// The rows of the table, one for each old name.
  static let all: [RenamedWord] = [
    .init("unite", now: "merge", .everywhere),
    .init("offload", now: "move-out", .program),
    .init("recall", now: "bring-back", .program),
    .init(
      "share", now: "links", .program, remark: "A round is shared with `score SPORT share`."),
    .init("to", now: "output", .option(of: "share")),
    .init("to", now: "output", .option(of: "attach")),
    .init("only", now: "SECTION", .option(of: "stats")),
    .init("bundle", now: "", .programOption(of: "export")),
    .init("bundle", now: "form bundle", .option(of: "export")),
  ]
}
