import ScoringCLI
import ScoringKit
import Slalom
import Tenpin

ScoreProgram.main(sports: [.slalom, .tenpin])
