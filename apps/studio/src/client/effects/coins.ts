const COINS = 64
const LIFE_MS = 1_900
const GRAVITY = 1_500
const RATIO_MAX = 2
/** The golden angle: evenly spread without chance. */
const TURN = 2.399963

type Coin = { x: number; y: number; vx: number; vy: number; size: number; turn: number; spin: number; delayMs: number }

/** Throws coins once over the whole canvas. Answers how to stop early. */
export function burstCoins(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined
  const ratio = Math.min(devicePixelRatio, RATIO_MAX)
  const width = canvas.clientWidth
  const height = canvas.clientHeight
  canvas.width = width * ratio
  canvas.height = height * ratio
  context.scale(ratio, ratio)
  const coins = Array.from({ length: COINS }, (_, index) => coinOf(index, width, height))
  let startedAt: number | null = null
  let frame = requestAnimationFrame(function draw(now: number) {
    startedAt ??= now
    const age = now - startedAt
    context.clearRect(0, 0, width, height)
    for (const coin of coins) drawCoin(context, coin, age - coin.delayMs)
    if (age < LIFE_MS) frame = requestAnimationFrame(draw)
    else context.clearRect(0, 0, width, height)
  })
  return () => cancelAnimationFrame(frame)
}

function coinOf(index: number, width: number, height: number): Coin {
  const share = (index + 0.5) / COINS
  const angle = -Math.PI / 2 + Math.sin(index * TURN) * 0.95
  const speed = height * (0.75 + 0.55 * Math.abs(Math.cos(index * TURN * 1.7)))
  return {
    x: width * (0.5 + 0.18 * Math.sin(index * TURN * 3)),
    y: height * 0.62,
    vx: Math.cos(angle) * speed * 0.6,
    vy: Math.sin(angle) * speed,
    size: 7 + 9 * Math.abs(Math.sin(index * 1.3)),
    turn: index * TURN,
    spin: 5 + 6 * share,
    delayMs: 260 * share,
  }
}

/** A coin that turns is an ellipse whose width breathes; its edge is a darker one behind it. */
function drawCoin(context: CanvasRenderingContext2D, coin: Coin, ageMs: number): void {
  if (ageMs <= 0) return
  const seconds = ageMs / 1_000
  const x = coin.x + coin.vx * seconds
  const y = coin.y + coin.vy * seconds + (GRAVITY * seconds * seconds) / 2
  const face = Math.cos(coin.turn + coin.spin * seconds)
  const style = getComputedStyle(context.canvas)
  context.globalAlpha = Math.max(0, Math.min(1, (LIFE_MS - ageMs) / 400))
  context.fillStyle = style.getPropertyValue('--gold-deep')
  ellipse(context, x + 1.5, y + 1.5, Math.abs(face) * coin.size + 1.5, coin.size)
  context.fillStyle = style.getPropertyValue(face > 0 ? '--gold' : '--gold-bright')
  ellipse(context, x, y, Math.abs(face) * coin.size, coin.size)
}

function ellipse(context: CanvasRenderingContext2D, x: number, y: number, rx: number, ry: number): void {
  context.beginPath()
  context.ellipse(x, y, Math.max(rx, 0.5), ry, 0, 0, 2 * Math.PI)
  context.fill()
}
