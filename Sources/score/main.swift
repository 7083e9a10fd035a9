import ListedSports
import ScoringCLI

ScoreProgram.main(sports: sports)
