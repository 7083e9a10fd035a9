import Curling
import HighJump
import ScoringCLI
import ScoringKit
import Slalom
import Tenpin

ScoreProgram.main(sports: [.curling, .highJump, .slalom, .tenpin])
