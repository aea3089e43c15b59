import { invariant } from '@hiyas/kernel'

/** A QR code (ISO/IEC 18004) of one short text: byte mode, correction level L, versions 1 to 5, which are those of one block. */

/** Bytes of the text and its frame, and those that check them. */
type Version = { dataBytes: number; checkBytes: number }

const VERSIONS: readonly Version[] = [
  { dataBytes: 19, checkBytes: 7 },
  { dataBytes: 34, checkBytes: 10 },
  { dataBytes: 55, checkBytes: 15 },
  { dataBytes: 80, checkBytes: 20 },
  { dataBytes: 108, checkBytes: 26 },
]

/** Mode, length and end of the text take two bytes. */
const FRAME_BYTES = 2
const QR_TEXT_MAX_BYTES = 108 - FRAME_BYTES

const FINDER = 7
const PADDING = [0xec, 0x11] as const
const BYTE_MODE = 0b0100
/** Level L, mask 0, with their check bits and the mask of the standard. */
const FORMAT_BITS = 0b111011111000100

/** Rows of modules, `true` = dark. Without the quiet zone around. */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  invariant(bytes.length <= QR_TEXT_MAX_BYTES, 'the text is too long for a QR code of this kind')
  const index = VERSIONS.findIndex(({ dataBytes }) => dataBytes >= bytes.length + FRAME_BYTES)
  const version = VERSIONS[index] as Version
  const grid = emptyGrid(17 + 4 * (index + 1))
  drawPatterns(grid, index + 1)
  const data = codewords(bytes, version)
  drawData(grid, [...data, ...checkBytesOf(data, version.checkBytes)])
  return grid.map(row => row.map(module => module === 1))
}

/** null = free for data, 0 = light, 1 = dark. */
type Grid = (0 | 1 | null)[][]

const emptyGrid = (size: number): Grid => Array.from({ length: size }, () => Array<0 | 1 | null>(size).fill(null))

function put(grid: Grid, row: number, column: number, dark: boolean): void {
  const line = grid[row]
  if (line !== undefined && column >= 0 && column < line.length) line[column] = dark ? 1 : 0
}

function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length
  for (const [row, column] of [
    [0, 0],
    [0, size - FINDER],
    [size - FINDER, 0],
  ] as const)
    drawRings(grid, row + 3, column + 3, 4)
  if (version > 1) drawRings(grid, size - 7, size - 7, 2)
  for (let step = 8; step < size - 8; step++) {
    put(grid, 6, step, step % 2 === 0)
    put(grid, step, 6, step % 2 === 0)
  }
  drawFormat(grid)
}

/** Squares within squares around a centre: a finder with its light rim (radius 4), or an alignment pattern (radius 2). */
function drawRings(grid: Grid, centreRow: number, centreColumn: number, radius: number): void {
  for (let row = -radius; row <= radius; row++) {
    for (let column = -radius; column <= radius; column++) {
      const ring = Math.max(Math.abs(row), Math.abs(column))
      const dark = radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1
      if (grid[centreRow + row]) put(grid, centreRow + row, centreColumn + column, dark)
    }
  }
}

function drawFormat(grid: Grid): void {
  const size = grid.length
  const bit = (index: number) => ((FORMAT_BITS >> index) & 1) === 1
  for (let index = 0; index < 15; index++) {
    const alongRow = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index
    put(grid, alongRow, 8, bit(index))
    const alongColumn = index < 8 ? size - 1 - index : index < 9 ? 7 : 14 - index
    put(grid, 8, alongColumn, bit(index))
  }
  put(grid, size - 8, 8, true)
}

function codewords(bytes: Uint8Array, { dataBytes }: Version): number[] {
  const bits = [...bitsOf(BYTE_MODE, 4), ...bitsOf(bytes.length, 8)]
  for (const byte of bytes) bits.push(...bitsOf(byte, 8))
  bits.push(0, 0, 0, 0)
  const data: number[] = []
  for (let start = 0; start < bits.length; start += 8)
    data.push(bits.slice(start, start + 8).reduce((byte, bit) => byte * 2 + bit, 0))
  for (let pad = 0; data.length < dataBytes; pad++) data.push(PADDING[pad % 2] as number)
  return data
}

const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1)

/** Reed-Solomon over GF(256) with the polynomial 0x11d. */
function checkBytesOf(data: readonly number[], count: number): number[] {
  let divisor = [1]
  for (let power = 0, root = 1; power < count; power++, root = times(root, 2)) {
    const next = [...divisor, 0]
    for (const [index, coefficient] of divisor.entries())
      next[index + 1] = (next[index + 1] ?? 0) ^ times(coefficient, root)
    divisor = next
  }
  const rest = [...data, ...Array<number>(count).fill(0)]
  for (let index = 0; index < data.length; index++) {
    const factor = rest[index] ?? 0
    for (const [offset, coefficient] of divisor.entries())
      rest[index + offset] = (rest[index + offset] ?? 0) ^ times(coefficient, factor)
  }
  return rest.slice(data.length)
}

function times(left: number, right: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0)
    if ((right >> bit) & 1) product ^= left
  }
  return product & 0xff
}

/** Fills the free modules in the zigzag of the standard, with mask 0. */
function drawData(grid: Grid, data: readonly number[]): void {
  const size = grid.length
  const bits = data.flatMap(byte => bitsOf(byte, 8))
  let next = 0
  for (let right = size - 1, upwards = true; right >= 1; right -= right === 8 ? 3 : 2, upwards = !upwards) {
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (grid[row]?.[column] !== null) continue
        const bit = bits[next++] ?? 0
        put(grid, row, column, (bit === 1) !== ((row + column) % 2 === 0))
      }
    }
  }
}
