import ScoringCLI

ScoreProgram.main(sports: sports)
