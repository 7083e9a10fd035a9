import Archery
import DiscGolf
import Pickleball
package import ScoringKit

/// The sports of the programs in this package, one line for each; `Package.swift` lists them too.
package let sports: [Sport] = [
  .archery,
  .discGolf,
  .pickleball,
]
