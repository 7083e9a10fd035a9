import ScoringKit
