import ScoringKit

/// A part of a picture that works for every sport, with its possible heights and its drawing.
protocol PictureBlock {
  /// The minimum height of the block, the preferred height at which it shows everything, and the
  /// maximum.
  var heights: (least: Double, natural: Double, most: Double) { get }
  /// The minimum height at which the block leaves no participant out.
  var whole: Double { get }
  /// The importance of the block if there is too little space: the block with the lowest number is
  /// dropped first; `nil` for a block that is never dropped.
  var weight: Int? { get }
  /// The block that shows the same in less space, instead of this one, if there is too little;
  /// `nil` for none.
  var smaller: (any PictureBlock)? { get }
  /// Draws the block in a frame of at least its minimum height.
  func draw(in frame: Scene.Frame, _ scene: inout Scene)
}

extension PictureBlock {
  var whole: Double { heights.least }
  var smaller: (any PictureBlock)? { nil }
}

/// Computes the positions of a picture's content.
///
/// From the top: header, result, card, charts, key numbers, footer. The key numbers come before the
/// card if they replace some of it. If the blocks are too high together, the least important is
/// dropped, or replaced by a block that shows the same in less space. Spare height goes first to
/// blocks that would otherwise leave out participants, then to the gaps between blocks.
package enum PictureLayout {
  /// Returns the shapes and texts of a picture in a format, with their positions.
  package static func scene(_ picture: Picture, _ format: PictureFormat) -> Scene {
    let width = format.width - 2 * format.margin
    let remarkLines =
      switch format {
      case .post: 3
      case .story: 5
      case .wide: 2
      case .page: 12
      }
    let foot = FooterBlock(
      picture, width: width, showsCard: format != .wide, remarkLines: remarkLines)
    var blocks = blocks(picture, format, width: width)
    let (above, below) = format.verticalMargins
    var gap = format.gaps.lowerBound
    guard let height = format.height else {
      let heights = blocks.map(\.heights.natural) + [foot.heights.natural]
      let total = heights.reduce(0, +) + gap * Double(blocks.count)
      var scene = Scene(width: format.width, height: (above + total + below).rounded(.up))
      draw(blocks + [foot], heights, x: format.margin, width: width, y: above, gap: gap, &scene)
      return scene
    }
    let room = height - above - below - foot.heights.natural
    func least() -> Double {
      blocks.reduce(0) { $0 + $1.heights.least } + gap * Double(blocks.count)
    }
    /// The blocks that were dropped, with the number of blocks that were below each.
    var dropped: [(block: any PictureBlock, below: Int)] = []
    while least() > room,
      let index = blocks.indices.filter({ blocks[$0].weight != nil })
        .min(by: { (blocks[$0].weight ?? 0) < (blocks[$1].weight ?? 0) })
    {
      if let smaller = blocks[index].smaller {
        blocks[index] = smaller
      } else {
        dropped.append((blocks.remove(at: index), blocks.count - index))
      }
    }
    // A smaller block may leave enough space for one that was dropped before.
    for (block, below) in dropped.reversed() where least() + gap + block.heights.least <= room {
      blocks.insert(block, at: max(1, blocks.count - below))
    }
    // Key numbers are dropped, and gaps get smaller, before any participant is left out.
    func gapOfWhole(_ blocks: [any PictureBlock]) -> Double {
      (room - blocks.reduce(0) { $0 + $1.whole }) / Double(blocks.count)
    }
    let people = blocks.filter { !($0 is FiguresBlock) }
    if gapOfWhole(blocks) < leastGap, gapOfWhole(people) >= leastGap { blocks = people }
    if gapOfWhole(blocks) >= leastGap { gap = min(gap, gapOfWhole(blocks)) }
    var spare = max(0, room - least())
    var heights = blocks.map(\.heights.least)
    spread(&spare, over: &heights, to: blocks.map(\.whole))
    spread(&spare, over: &heights, to: blocks.map(\.heights.natural))
    spread(&spare, over: &heights, to: blocks.map(\.heights.most))
    let count = Double(max(1, blocks.count))
    let wider = min(format.gaps.upperBound - gap, spare / count)
    var scene = Scene(width: format.width, height: height)
    draw(blocks, heights, x: format.margin, width: width, y: above, gap: gap + wider, &scene)
    foot.draw(
      in: Scene.Frame(
        x: format.margin, y: height - below - foot.heights.natural, width: width,
        height: foot.heights.natural), &scene)
    return scene
  }

  /// The minimum distance between blocks, in pixels, if it is needed to show all participants.
  private static let leastGap = 16.0

  /// The height that a picture has for a knockout below a header: without the footer and the gaps.
  private static func bracketHeight(_ format: PictureFormat, below header: HeaderBlock) -> Double? {
    format.height.map {
      $0 - format.verticalMargins.above - format.verticalMargins.below
        - header.heights.least - 44 - 2 * format.gaps.lowerBound
    }
  }

  private static func blocks(_ picture: Picture, _ format: PictureFormat, width: Double)
    -> [any PictureBlock]
  {
    let header = HeaderBlock(picture, width: width)
    var blocks: [any PictureBlock] = [header]
    let duel = picture.isDuel ? DuelBlock(picture, format: format, width: width) : nil
    if picture.hasMedals, format != .wide {
      blocks.append(MedalsBlock(picture, width: width))
      // A post has no more space than for the winners.
      guard format != .post else { return blocks }
    } else if let duel {
      blocks.append(duel)
    } else if !picture.sides.isEmpty {
      blocks.append(PodiumBlock(picture, format: format, width: width))
    }
    if var bracket = BracketBlock(
      picture.bracket, width: width, sizes: .picture, height: bracketHeight(format, below: header),
      least: 0.81)
    {
      bracket.smaller = PlacesBlock(picture.places)
      return blocks + [bracket]
    }
    if let places = PlacesBlock(picture.places) { return blocks + [places] }
    var drawn = picture
    // The card of a duel is left out as far as the panels show it.
    if let rest = duel?.rest { drawn.card = rest }
    let cards =
      format == .wide ? [] : CardBlocks.blocks(drawn, format: format, width: width)
    let card = cards.first
    // A rate such as `Hits, of 72` says more than the count `Hits` that the card leaves out.
    let left = ((card as? EndsBlock)?.leftOut ?? []).filter { count in
      !picture.figures.contains { $0.label.hasPrefix("\(count.label), of\u{a0}") }
    }
    let known = Set(left.map(\.label))
    let figures = FiguresBlock(
      left + picture.figures.filter { !known.contains($0.label) },
      of: picture, width: width)
    let charts = format == .wide ? nil : ChartBlock(picture, format: format, width: width)
    // Key numbers are placed before the card if they replace columns that don't fit into it, or if
    // there is neither a card nor a chart.
    let leads = card is EndsBlock || card == nil && charts == nil
    let isShort = card is MirrorBlock || cards.reduce(0) { $0 + $1.heights.natural } < 440
    if leads, let figures { blocks.append(figures) }
    blocks += cards
    if let charts { blocks.append(charts) }
    if !leads, format != .post || isShort, let figures { blocks.append(figures) }
    return blocks
  }

  /// Increases the heights of blocks towards targets, each by the same part of its difference, and
  /// takes the sum from `spare`.
  private static func spread(
    _ spare: inout Double, over heights: inout [Double], to targets: [Double]
  ) {
    let lacks = zip(targets, heights).map { max(0, $0 - $1) }
    let sum = lacks.reduce(0, +)
    guard sum > 0, spare > 0 else { return }
    let part = min(1, spare / sum)
    for index in heights.indices { heights[index] += lacks[index] * part }
    spare -= sum * part
  }

  private static func draw(
    _ blocks: [any PictureBlock], _ heights: [Double], x: Double, width: Double, y: Double,
    gap: Double, _ scene: inout Scene
  ) {
    var y = y
    for (block, height) in zip(blocks, heights) {
      block.draw(in: Scene.Frame(x: x, y: y, width: width, height: height), &scene)
      y += height + gap
    }
  }
}
