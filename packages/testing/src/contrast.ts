type Rgb = readonly [number, number, number]
type Rgba = readonly [...Rgb, number]

const CHANNELS = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
const FUNCTION = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/

/** The tokens a theme sets itself, read from the text of its file: `--name` to value. */
export function tokensOf(css: string, theme: string): Map<string, string> {
  const plain = css.replaceAll(/\/\*.*?\*\//gs, '')
  const block = plain.match(new RegExp(`\\[data-theme="${theme}"\\] \\{(.*?)\\n\\}`, 's'))?.[1]
  if (!block) throw new Error(`there is no theme ${theme}`)
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
}

/** Every colour named in a value, so that each stop of a gradient is checked. */
export function coloursIn(value: string): string[] {
  return value.match(/#[0-9a-f]{6}|rgba?\([^)]*\)/gi) ?? []
}

/** WCAG contrast ratio of `ink` on `ground`; what is translucent lies on `under`. */
export function contrast(ink: string, ground: string, under = ground): number {
  const solidGround = over(parse(ground), rgb(parse(under)))
  const [high, low] = [luminance(over(parse(ink), solidGround)), luminance(solidGround)].sort((a, b) => b - a)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

function parse(colour: string): Rgba {
  const hex = CHANNELS.exec(colour)
  if (hex) return [hexOf(hex[1]), hexOf(hex[2]), hexOf(hex[3]), 1]
  const parts = FUNCTION.exec(colour)
  if (parts) return [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 1)]
  throw new Error(`not a colour: ${colour}`)
}

function over([red, green, blue, alpha]: Rgba, ground: Rgb): Rgb {
  const mix = (channel: number, index: 0 | 1 | 2) => channel * alpha + ground[index] * (1 - alpha)
  return [mix(red, 0), mix(green, 1), mix(blue, 2)]
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const rgb = ([red, green, blue]: Rgba): Rgb => [red, green, blue]
const hexOf = (digits: string | undefined): number => Number.parseInt(digits ?? '', 16)
