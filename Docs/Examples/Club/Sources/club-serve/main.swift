import Curling
import Darts
import Decathlon
import HighJump
import Molkky
import ScoringKit
import ScoringServe
import Slalom
import Tenpin

ServeProgram.main(sports: [
  .curling, .darts, .decathlon, .highJump, .molkky, .slalom, .tenpin,
])
