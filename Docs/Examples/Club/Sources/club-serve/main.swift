import Curling
import Darts
import HighJump
import ScoringKit
import ScoringServe
import Slalom
import Tenpin

ServeProgram.main(sports: [.curling, .darts, .highJump, .slalom, .tenpin])
