import ListedSports
import ScoringServe

ServeProgram.main(sports: sports)
