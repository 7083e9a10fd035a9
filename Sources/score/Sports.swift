import Archery
import DiscGolf
import Pickleball
import ScoringKit

/// The sports of this program: one line each, beside the name in `Package.swift`.
let sports: [Sport] = [
  .archery,
  .discGolf,
  .pickleball,
]
