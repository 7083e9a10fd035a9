import Archery
import DiscGolf
import Pickleball
package import ScoringKit

/// The sports of the programs here: one line each, beside the name in `Package.swift`.
package let sports: [Sport] = [
  .archery,
  .discGolf,
  .pickleball,
]
