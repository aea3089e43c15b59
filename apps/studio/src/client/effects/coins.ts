const COINS = 70
const LIFE_MS = 2_100
const GRAVITY = 1_500
const RATIO_MAX = 2
const FACE_PX = 64
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
  const face = drawFace(canvas)
  const coins = Array.from({ length: COINS }, (_, index) => coinOf(index, width, height))
  let startedAt: number | null = null
  let frame = requestAnimationFrame(function draw(now: number) {
    startedAt ??= now
    const age = now - startedAt
    context.clearRect(0, 0, width, height)
    for (const coin of coins) drawCoin(context, face, coin, age - coin.delayMs)
    if (age < LIFE_MS) frame = requestAnimationFrame(draw)
    else context.clearRect(0, 0, width, height)
  })
  return () => cancelAnimationFrame(frame)
}

/** The face of a coin, drawn once: a rim, a bed, and a cut gem in the middle. */
function drawFace(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const face = canvas.ownerDocument.createElement('canvas')
  face.width = FACE_PX
  face.height = FACE_PX
  const context = face.getContext('2d')
  if (!context) return face
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name)
  const middle = FACE_PX / 2
  const shine = context.createLinearGradient(0, 0, FACE_PX, FACE_PX)
  shine.addColorStop(0, colour('--gold-bright'))
  shine.addColorStop(0.5, colour('--gold'))
  shine.addColorStop(1, colour('--gold-deep'))
  const disc = (radius: number, fill: string | CanvasGradient): void => {
    context.fillStyle = fill
    context.beginPath()
    context.arc(middle, middle, radius, 0, 2 * Math.PI)
    context.fill()
  }
  disc(middle, colour('--gold-deep'))
  disc(middle - 2, shine)
  disc(middle - 9, colour('--gold-deep'))
  disc(middle - 11, shine)
  context.fillStyle = colour('--gold-deep')
  context.beginPath()
  for (let corner = 0; corner < 8; corner++) {
    const angle = ((corner + 0.5) / 8) * 2 * Math.PI
    context.lineTo(middle + Math.cos(angle) * 12, middle + Math.sin(angle) * 12)
  }
  context.fill()
  return face
}

function coinOf(index: number, width: number, height: number): Coin {
  const share = (index + 0.5) / COINS
  const angle = -Math.PI / 2 + Math.sin(index * TURN) * 0.95
  const speed = height * (0.75 + 0.55 * Math.abs(Math.cos(index * TURN * 1.7)))
  return {
    x: width * (0.5 + 0.18 * Math.sin(index * TURN * 3)),
    y: height * 0.66,
    vx: Math.cos(angle) * speed * 0.6,
    vy: Math.sin(angle) * speed,
    size: 9 + 11 * Math.abs(Math.sin(index * 1.3)),
    turn: index * TURN,
    spin: 5 + 6 * share,
    delayMs: 420 * share,
  }
}

/** A turning coin is its face, made narrower. */
function drawCoin(context: CanvasRenderingContext2D, face: HTMLCanvasElement, coin: Coin, ageMs: number): void {
  if (ageMs <= 0) return
  const seconds = ageMs / 1_000
  const x = coin.x + coin.vx * seconds
  const y = coin.y + coin.vy * seconds + (GRAVITY * seconds * seconds) / 2
  const width = Math.max(2, Math.abs(Math.cos(coin.turn + coin.spin * seconds)) * coin.size * 2)
  context.globalAlpha = Math.max(0, Math.min(1, (LIFE_MS - ageMs) / 400))
  context.drawImage(face, x - width / 2, y - coin.size, width, coin.size * 2)
}
