import ScoringKit

/// The time zone in which an imported file writes its times, and the conversion of its cards to
/// local time.
///
/// Some programs export local time, and some UTC, without saying so. A round is shown at the local
/// time of the place where it was played, because its day depends on it.
struct ImportClock {
  /// The time zone in which the rounds of the file were played; `nil` for the time zone of this
  /// machine.
  let zone: String?
  /// Whether the file's times are read as UTC; otherwise they are local times as written.
  let isUTC: Bool
  /// Whether the user chose the time zone, so that the start of rounds from an earlier import is
  /// corrected.
  let isChosen: Bool

  /// The words with which a user requests that the times of a file are read as UTC, in lower case.
  private static let utcNames: Set<String> = ["utc", "z", "gmt"]
  /// The word with which a user requests that the times of a file are kept as written.
  private static let localName = "local"
  /// The answer of somebody who doesn't know the clock: the times are kept, with a warning.
  private static let unknownName = "unknown"

  /// Decides how the times of a file are read: by the requested zone, or by the user's answer if
  /// nobody would play at these hours.
  ///
  /// A requested zone such as `Europe/Tallinn` is that of the place where the rounds were played.
  /// If the hours are implausible as written, but plausible there when read as UTC, they are read
  /// as UTC. Times that the file itself marks as UTC are read as UTC, unless `local` is requested.
  ///
  /// - Parameters:
  ///   - plan: The contents of the file, with its times.
  ///   - zone: The requested zone: a name such as `Europe/Tallinn`, `utc`, `local`, or `nil` if
  ///     none was requested.
  ///   - clock: The clock of this machine, which knows the rules of time zones.
  ///   - answers: The answers that the user gave so far; `nil` if no question may be asked.
  /// - Throws: An error for an unknown zone, or the question about the zone if it has no answer
  ///   yet.
  init(_ plan: ImportPlan, zone: String?, clock: Clock, answers: Answers?) throws {
    var zone = zone
    if zone == nil, !plan.isUTC, Self.isImplausible(Self.times(of: plan)), let answers {
      zone = try Self.asked(plan, clock, answers)
      if zone == Self.unknownName { zone = nil }
    }
    guard let zone else {
      (self.zone, isUTC, isChosen) = (nil, plan.isUTC, false)
      return
    }
    isChosen = true
    let word = zone.lowercased()
    if word == Self.localName {
      (self.zone, isUTC) = (nil, false)
    } else if Self.utcNames.contains(word) {
      (self.zone, isUTC) = (nil, true)
    } else {
      self.zone = zone
      isUTC = try plan.isUTC || Self.isProbablyUTC(plan, zone: zone, clock)
    }
  }

  /// Converts the times of the file's cards from UTC to local time, if they are read as UTC.
  ///
  /// If the file contains days but no times of day, its cards keep their days.
  /// - Throws: An error for an unknown zone.
  func convert(_ plan: inout ImportPlan, _ clock: Clock) throws {
    guard isUTC, !Self.times(of: plan).isEmpty else { return }
    let offsets = try plan.cards.map { card in
      try clock.offset(at: card.startedAt.moment(offset: 0), zone: zone)
    }
    for (index, offset) in zip(plan.cards.indices, offsets) where plan.cards[index].isDated {
      plan.cards[index].moveTimes { LocalTime($0.moment(offset: 0), offset: offset) }
    }
  }

  /// A sentence about the conversion of the file's times; `nil` if they were kept as written.
  var sentence: String? {
    guard isUTC else { return nil }
    return "The times of the file are read as UTC, and shown in "
      + (zone ?? "the time zone of this machine") + "."
  }

  // MARK: Plausible hours

  /// Returns the start times of the file's cards; empty if the file contains no time of day.
  static func times(of plan: ImportPlan) -> [LocalTime] {
    let times = plan.cards.filter(\.isDated).map(\.startedAt)
    return times.contains { $0.hour + $0.minute + $0.second > 0 } ? times : []
  }

  /// Whether people rarely play at the hours of these start times, so that they are probably not
  /// local times.
  ///
  /// Ten times or more are implausible if fewer than half are between 8:00 and 20:00, or more than
  /// a fifth between 22:00 and 5:00. Three to nine times are implausible if none is between 9:00
  /// and 19:00, and at least one between 22:00 and 5:00.
  static func isImplausible(_ times: [LocalTime]) -> Bool {
    let night = times.count { isNight($0) }
    if times.count >= 10 {
      let day = times.count { (8..<20).contains($0.hour) }
      return day * 2 < times.count || night * 5 > times.count
    }
    return times.count >= 3 && night > 0 && !times.contains { (9..<19).contains($0.hour) }
  }

  private static func isNight(_ time: LocalTime) -> Bool { time.hour >= 22 || time.hour < 5 }

  /// Whether the hours of a file are implausible as written, but plausible when they are read as
  /// UTC and shown in a zone.
  private static func isProbablyUTC(_ plan: ImportPlan, zone: String?, _ clock: Clock) throws
    -> Bool
  {
    let times = times(of: plan)
    let shown = try times.map { time in
      let moment = time.moment(offset: 0)
      return LocalTime(moment, offset: try clock.offset(at: moment, zone: zone))
    }
    return isImplausible(times) && !isImplausible(shown)
  }

  // MARK: Asking and telling

  /// Returns a sentence that says how many rounds of the file start at implausible hours.
  private static func doubt(_ plan: ImportPlan) -> String {
    let times = times(of: plan)
    let day = times.count { (9..<19).contains($0.hour) }
    return "\(times.count - day) of \(Phrases.count(times.count, "round")) start between 19:00 and "
      + "09:00, so the times of the file are probably UTC."
  }

  /// Returns a warning if the hours of the file are implausible and were kept as written; otherwise
  /// `nil`.
  func warning(_ plan: ImportPlan, sport: String, _ clock: Clock) throws -> ImportPlan.Warning? {
    guard !isChosen, !isUTC, Self.isImplausible(Self.times(of: plan)) else { return nil }
    func command(_ zone: Action.Word) -> Action {
      Action("import", of: sport, [.blank("FILE")], options: ["timezone": zone])
    }
    let own = try Self.isProbablyUTC(plan, zone: nil, clock)
    let elsewhere: Line = """
      `\(command("Australia/Brisbane"))` shows them as they were there; \
      `\(command("local"))` says that they are right.
      """
    return ImportPlan.Warning(
      line: 0, kind: "hours",
      message: "\(Self.doubt(plan)) They are kept as written, and the day may be wrong.",
      hint: own
        ? "`\(command("utc"))` shows them in the time zone of this machine, " + elsewhere
        : elsewhere)
  }

  /// Asks the user in which time zone a file with implausible hours is written, and returns the
  /// zone, `utc` or `local`.
  private static func asked(_ plan: ImportPlan, _ clock: Clock, _ answers: Answers) throws
    -> String
  {
    var choices = [
      Question.Choice("zone", "UTC; show them in another time zone"),
      Question.Choice(localName, "local time, as written"),
      Question.Choice(unknownName, "unknown: keep them as written for now"),
    ]
    if try isProbablyUTC(plan, zone: nil, clock) {
      choices.insert(
        Question.Choice("utc", "UTC; show them in the time zone of this machine"), at: 0)
    }
    let answer = try answers.answer(
      to: Question(
        "import:clock", "\(doubt(plan)) Which times are they?", .choice(choices),
        assumed: unknownName))
    guard answer == "zone" else { return answer }
    return try answers.answer(
      to: Question(
        "import:zone", "In which time zone were the rounds played, as in Europe/Tallinn?", .text))
  }
}
