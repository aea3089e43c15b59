import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawCaptcha } from '../captcha/picture.ts'

/** A dice that is the same in every run. */
function fixedDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** The pixels of a greyscale PNG. */
function pixelsOf(png: Buffer): Buffer {
  const start = png.indexOf('IDAT') + 4
  return inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
}

test('CALL-19 the picture is a whole PNG of the stated size', () => {
  const png = drawCaptcha('03875', fixedDice(1))
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  expect(png.subarray(12, 16).toString()).toBe('IHDR')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  expect(pixelsOf(png)).toHaveLength((width + 1) * height)
  expect(png.subarray(-8, -4).toString()).toBe('IEND')
})

test('other digits and other chance give another picture', () => {
  const pictures = [
    drawCaptcha('11111', fixedDice(1)),
    drawCaptcha('22222', fixedDice(1)),
    drawCaptcha('11111', fixedDice(2)),
  ]
  expect(new Set(pictures.map(picture => picture.toString('hex'))).size).toBe(3)
})
