import Curling
import Darts
import HighJump
import ScoringServe
import ScoringKit
import Slalom
import Tenpin

ServeProgram.main(sports: [.curling, .darts, .highJump, .slalom, .tenpin])
