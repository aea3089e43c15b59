type Star = { x: number; y: number; size: number; depth: number }
export type Sky = Star[]

const STARS = 70

/** Stars in places of their own: the same sky each time, nothing of it decides anything. */
export function skyOf(): Sky {
  let seed = 7
  const next = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  return Array.from({ length: STARS }, () => {
    const depth = next()
    return { x: next(), y: next(), size: 0.6 + depth * 1.6, depth: 0.25 + depth * 0.75 }
  })
}

/** The stars pass to the lower left; the near ones faster. `steps`: how far since the picture before. */
export function drawSky(
  pen: CanvasRenderingContext2D,
  sky: Sky,
  { width, height }: { width: number; height: number },
  steps: number,
  ink: string,
): void {
  pen.fillStyle = ink
  for (const star of sky) {
    star.x = (star.x - (steps * star.depth * 0.5) / width + 1) % 1
    star.y = (star.y + (steps * star.depth * 0.3) / height) % 1
    pen.globalAlpha = 0.25 + star.depth * 0.6
    const tail = Math.min(26, steps * star.depth * 2)
    pen.fillRect(star.x * width, star.y * height, star.size + tail, star.size)
  }
  pen.globalAlpha = 1
}
