public import ScoringKit

extension Sport {
  /// Decathlon: ten events on two days, the most points win.
  public static let decathlon = Sport(
    id: "decathlon", name: "Decathlon", revision: 1,
    nouns: Nouns(
      round: "decathlon", participant: "athlete", unit: "event", titled: "", reached: "with"),
    kinds: [competition],
    statistics: [
      Statistic("events", "Events", of: DecathlonState.figures),
      Statistic("trend", "Trend", .trend(.init("points", "Points", .perCase), window: 5)),
    ],
    first: Action("start", of: "decathlon", ["Ann", "Ben"]),
    grammar: """
      A line holds results in the order of the athletes, event by event. After a name they are that \
      athlete's next results; a short name of an event before it says which event.

        10.55 11.02        the next two athletes
        ann 10.55 7.85     Ann's next two events
        lj ann 7.85        Ann's long jump
        4:32.10            a time of the 1500 m
        dnf dns dq nm      did not finish, did not start, disqualified, no mark: 0 points

      The events: 100m, lj, sp, hj, 400m, 110mh, dt, pv, jt, 1500m.
      """)

  private static let competition = RoundKind(
    "decathlon",
    syntax: CommandSyntax(
      "decathlon", "Ten events on two days, the most points win",
      examples: [.init("start Ann Ben", "two athletes")]),
    words: Set(["nm", "dnf", "dns", "dq"] + Discipline.all.map { $0.short.lowercased() })
  ) { _, _ in DecathlonCompetition() }
}
