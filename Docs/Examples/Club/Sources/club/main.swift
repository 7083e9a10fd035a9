import Curling
import Darts
import Decathlon
import HighJump
import Molkky
import ScoringCLI
import ScoringKit
import Slalom
import Tenpin

ScoreProgram.main(sports: [
  .curling, .darts, .decathlon, .highJump, .molkky, .slalom, .tenpin,
])
