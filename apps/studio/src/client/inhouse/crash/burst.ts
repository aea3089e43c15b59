import type { Palette } from './scene.ts'

type Spark = { x: number; y: number; dx: number; dy: number; size: number; life: number; fades: number; isHot: boolean }

const SPARKS_MAX = 160
const EXPLOSION = 110
/** The ring that runs from where the rocket was. */
const RING_FADES = 0.03

/** Sparks behind the rocket, and what is left of it. */
export function createBurst() {
  const sparks: Spark[] = []
  let turn = 0
  let hasExploded = false
  let ring = { x: 0, y: 0, size: 0, life: 0 }
  const noise = (): number => {
    turn = (Math.imul(turn, 1_664_525) + 1_013_904_223) >>> 0
    return turn / 2 ** 32
  }
  const add = (spark: Spark): void => {
    if (sparks.length >= SPARKS_MAX) sparks.shift()
    sparks.push(spark)
  }
  return {
    clear(): void {
      if (hasExploded) sparks.length = 0
      hasExploded = false
    },
    trail({ x, y }: { x: number; y: number }, angle: number): void {
      for (let count = 0; count < 2; count++) {
        const spread = angle + Math.PI + (noise() - 0.5) * 0.7
        const speed = 1 + noise() * 2.4
        const [dx, dy] = [Math.cos(spread) * speed, Math.sin(spread) * speed]
        const back = { x: x - Math.cos(angle) * 34, y: y - Math.sin(angle) * 34 }
        add({ ...back, dx, dy, size: 1.5 + noise() * 3, life: 1, fades: 0.03 + noise() * 0.03, isHot: noise() > 0.4 })
      }
    },
    explode({ x, y }: { x: number; y: number }, size: number): void {
      if (hasExploded) return
      hasExploded = true
      ring = { x, y, size, life: 1 }
      for (let count = 0; count < EXPLOSION; count++) {
        const angle = noise() * Math.PI * 2
        const speed = (0.15 + noise()) * size * 0.011
        const [dx, dy] = [Math.cos(angle) * speed, Math.sin(angle) * speed]
        add({ x, y, dx, dy, size: 3 + noise() * 6, life: 1, fades: 0.007 + noise() * 0.016, isHot: noise() > 0.35 })
      }
    },
    draw(pen: CanvasRenderingContext2D, passedMs: number, palette: Palette): void {
      const steps = passedMs / 16.7
      ring.life -= RING_FADES * steps
      if (hasExploded && ring.life > 0) drawRing(pen, ring, palette)
      for (const spark of sparks) {
        spark.x += spark.dx * steps
        spark.y += spark.dy * steps
        spark.dy += 0.03 * steps
        spark.life -= spark.fades * steps
        if (spark.life <= 0) continue
        pen.globalAlpha = spark.life
        pen.fillStyle = spark.isHot ? palette.flame : palette.line
        pen.beginPath()
        pen.arc(spark.x, spark.y, spark.size * spark.life, 0, Math.PI * 2)
        pen.fill()
      }
      pen.globalAlpha = 1
      while (sparks[0] && sparks[0].life <= 0) sparks.shift()
    },
  }
}

function drawRing(
  pen: CanvasRenderingContext2D,
  { x, y, size, life }: { x: number; y: number; size: number; life: number },
  palette: Palette,
): void {
  pen.globalAlpha = life
  pen.strokeStyle = palette.lineEdge
  pen.lineWidth = 10 * life
  pen.beginPath()
  pen.arc(x, y, (1 - life * life) * size * 0.42 + 6, 0, Math.PI * 2)
  pen.stroke()
  pen.globalAlpha = life * life * 0.5
  pen.fillStyle = palette.lineEdge
  pen.beginPath()
  pen.arc(x, y, size * 0.16 * life + 4, 0, Math.PI * 2)
  pen.fill()
  pen.globalAlpha = 1
}
