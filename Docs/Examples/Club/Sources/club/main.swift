import Curling
import Darts
import HighJump
import ScoringCLI
import ScoringKit
import Slalom
import Tenpin

ScoreProgram.main(sports: [.curling, .darts, .highJump, .slalom, .tenpin])
