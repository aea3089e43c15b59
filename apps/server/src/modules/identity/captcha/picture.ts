import { crc32, deflateSync } from 'node:zlib'

/** Where chance comes from: whole numbers from 0 up to, not including, `below`. */
export type Dice = (below: number) => number

const WIDTH = 180
const HEIGHT = 60
const PAPER = 238
const INK_MAX = 50
const CELL = 6
const GLYPH_COLUMNS = 5
const STEP = 33
const LINES = 4
const SPECKLES = 350

/** Digits of five columns and seven rows, a row in five bits. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  0: [14, 17, 19, 21, 25, 17, 14],
  1: [4, 12, 4, 4, 4, 4, 14],
  2: [14, 17, 1, 2, 4, 8, 31],
  3: [31, 2, 4, 2, 1, 17, 14],
  4: [2, 6, 10, 18, 31, 2, 2],
  5: [31, 16, 30, 1, 1, 17, 14],
  6: [6, 8, 16, 30, 17, 17, 14],
  7: [31, 1, 2, 4, 8, 8, 8],
  8: [14, 17, 17, 14, 17, 17, 14],
  9: [14, 17, 17, 15, 1, 2, 12],
}

/**
 * Draws digits as a PNG that people read more easily than programs: every digit leans, stands at another height and has another
 * ink; lines and speckles cross them. It slows guessing down; what stops it is that a puzzle counts once.
 */
export function drawCaptcha(digits: string, dice: Dice): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER)
  for (let speckle = 0; speckle < SPECKLES; speckle++) {
    put(pixels, dice(WIDTH), dice(HEIGHT), PAPER - 20 - dice(110))
  }
  for (const [index, digit] of [...digits].entries()) drawDigit(pixels, digit, index, dice)
  for (let line = 0; line < LINES; line++) drawLine(pixels, dice)
  return encodePng(pixels)
}

function drawDigit(pixels: Uint8Array, digit: string, index: number, dice: Dice): void {
  const left = 9 + index * STEP + dice(6)
  const top = 4 + dice(12)
  const lean = (dice(9) - 4) / 14
  const wave = dice(628) / 100
  const ink = dice(INK_MAX)
  for (const [row, bits] of (GLYPHS[digit] ?? []).entries()) {
    for (let column = 0; column < GLYPH_COLUMNS; column++) {
      if ((bits & (1 << (GLYPH_COLUMNS - 1 - column))) === 0) continue
      for (let cell = 0; cell < CELL * CELL; cell++) {
        const y = row * CELL + Math.floor(cell / CELL)
        const shift = lean * (y - 21) + Math.sin(wave + y / 9) * 1.2
        put(pixels, Math.round(left + column * (CELL - 1) + (cell % CELL) + shift), top + y, ink + dice(50))
      }
    }
  }
}

function drawLine(pixels: Uint8Array, dice: Dice): void {
  const from = dice(HEIGHT)
  const to = dice(HEIGHT)
  const bend = dice(30) - 15
  const ink = 60 + dice(120)
  for (let x = 0; x < WIDTH; x++) {
    const part = x / WIDTH
    const y = Math.round(from + (to - from) * part + Math.sin(part * Math.PI) * bend)
    put(pixels, x, y, ink)
  }
}

function put(pixels: Uint8Array, x: number, y: number, grey: number): void {
  if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) pixels[y * WIDTH + x] = grey
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const DEPTH_BITS = 8
const GREYSCALE = 0

/** A greyscale PNG: each row behind a byte that says "not filtered". */
function encodePng(pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.writeUInt8(DEPTH_BITS, 8)
  header.writeUInt8(GREYSCALE, 9)
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) rows.set(pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
