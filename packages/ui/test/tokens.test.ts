import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coloursIn, contrast, tokensOf } from '@hiyas/testing'
import { describe, expect, test } from 'vitest'

const TEXT_MIN = 4.5
const SHAPE_MIN = 3
/** A shade that says more is soot: it is read as a thing of its own. */
const SHADE_MAX = 2.5
/** A place that is kept for what is coming is seen, and is no text. */
const SKELETON_MIN = 1.15

const folder = join(import.meta.dirname, '../src/tokens')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const dark = tokensOf(read('tokens.css'), 'dark')

/** A theme file only says what it changes: the rest is dark. */
const themes = new Map<string, Map<string, string>>([
  ['dark', dark],
  ['light', new Map([...dark, ...tokensOf(read('tokens.css'), 'light')])],
  ...merchantThemes().map(
    name => [name, new Map([...dark, ...tokensOf(read(`theme-${name}.css`), name)])] as [string, Map<string, string>],
  ),
])

const GROUNDS = ['--bg', '--bg-raise', '--surface-1', '--surface-2', '--surface-3']
const TEXTS = ['--text', '--text-2', '--text-3', '--primary-text', '--coral-text']
const MEANINGS = ['--success', '--danger', '--warning', '--info', '--violet']
const SHAPES = ['--focus', '--focus-line', '--sel-line']
/** What is filled in and the words of pills stand on these, not on the raised parts of a row. */
const FORM_GROUNDS = ['--bg', '--bg-raise', '--surface-1', '--surface-2']

/** Ink and the fill it stands on, every stop of a gradient. */
const ON_FILLS = [
  ['--primary-ink', '--grad-primary'],
  ['--primary-ink', '--primary'],
  ['--sel-ink', '--sel'],
  ['--on-solid', '--danger-solid'],
  ['--on-solid', '--badge'],
  ['--on-solid', '--tag-hot'],
  ['--on-solid', '--tag-new'],
  ['--on-solid', '--tag-rest'],
  ['--on-art', '--grad-dusk-btn'],
  ['--on-art-action-ink', '--on-art-action'],
  ['--toast-ink', '--toast-bg'],
  ['--text', '--seg-on'],
  ['--text-2', '--seg-bg'],
  ['--text', '--field-bg'],
  ['--text-3', '--field-bg'],
] as const

/** The words of pills stand on a tint over a card. */
const ON_TINTS = [
  ['--success', '--tint-jade'],
  ['--primary-text', '--tint-primary'],
  ['--coral-text', '--tint-coral'],
  ['--info', '--tint-info'],
  ['--violet', '--tint-violet'],
  ['--danger', '--tint-danger'],
] as const

describe.each([...themes.keys()])('theme %s', theme => {
  const token = (name: string) => themes.get(theme)?.get(name) ?? ''

  test('A11Y-01 text is at least 4.5:1 on the page and on every surface', () => {
    expect(
      tooWeak(
        [...TEXTS, ...MEANINGS].flatMap(ink => GROUNDS.map(ground => [ink, ground])),
        TEXT_MIN,
      ),
    ).toEqual([])
  })

  test('A11Y-01 ink is at least 4.5:1 on its fill, on each stop of a gradient', () => {
    expect(tooWeak(ON_FILLS, TEXT_MIN)).toEqual([])
  })

  test('A11Y-01 the words of a pill are at least 4.5:1 on its tint over a card', () => {
    expect(tooWeak(ON_TINTS, TEXT_MIN, FORM_GROUNDS)).toEqual([])
  })

  test('A11Y-02 focus, field lines and the line of what is chosen are at least 3:1', () => {
    const onGrounds = SHAPES.flatMap(ink => GROUNDS.map(ground => [ink, ground] as const))
    const fields = ['--field-bg', ...FORM_GROUNDS].map(ground => ['--field-line', ground] as const)
    const segments = ['--seg-bg', '--seg-on'].map(ground => ['--sel-line', ground] as const)
    expect(tooWeak([...onGrounds, ...fields, ...segments], SHAPE_MIN)).toEqual([])
  })

  test('what is raised throws a shade on the page and its surfaces, and no soot', () => {
    const shades = ['--shade-1', '--shade-2', '--shade-3'].flatMap(shade =>
      ['--bg', '--surface-1'].map(ground => [shade, contrast(token(shade), token(ground))] as const),
    )
    expect(shades.filter(([, ratio]) => ratio > SHADE_MAX)).toEqual([])
  })

  test('a place that is kept for what is coming is seen on the page', () => {
    const surface = /var\((.*)\)/.exec(token('--skeleton'))?.[1] ?? ''
    expect(contrast(token(surface), token('--bg'))).toBeGreaterThan(SKELETON_MIN)
  })

  function tooWeak(
    pairs: readonly (readonly string[])[],
    least: number,
    unders: readonly string[] = ['--bg'],
  ): string[] {
    return pairs.flatMap(([ink = '', ground = '']) => {
      const stops = coloursIn(token(ground))
      if (stops.length === 0) return [`${ground} names no colour`]
      return unders.flatMap(under =>
        stops.flatMap(stop => {
          const ratio = contrast(token(ink), stop, token(under))
          return ratio < least ? [`${ink} on ${ground} ${stop} over ${under}: ${ratio.toFixed(2)}`] : []
        }),
      )
    })
  }
})

test('a theme file changes only tokens that exist', () => {
  const known = new Set([...read('tokens.css').matchAll(/(--[\w-]+):/g)].map(match => match[1]))
  const unknown = merchantThemes().flatMap(name =>
    [...tokensOf(read(`theme-${name}.css`), name).keys()].filter(token => !known.has(token)),
  )
  expect(unknown).toEqual([])
})

test('every token is drawn with', () => {
  const root = join(import.meta.dirname, '../../..')
  const texts = globSync('{apps,packages}/*/{src,gallery}/**/*.{css,ts,tsx}', { cwd: root }).map(file =>
    readFileSync(join(root, file), 'utf8'),
  )
  const used = new Set(
    texts.flatMap(text => [...text.matchAll(/(?:var\(\s*|['"`])(--[\w-]+)/g)].map(match => match[1])),
  )
  const known = ['tokens.css', 'motion.css'].flatMap(file =>
    [...read(file).matchAll(/^\s*(--[\w-]+):/gm)].map(match => match[1]),
  )
  expect([...new Set(known)].filter(token => !used.has(token))).toEqual([])
})

test('a merchant theme sets everything that a merchant must set', () => {
  const required =
    '--bg --surface-1 --text --primary --primary-ink --primary-text --grad-primary --glow-primary --edge-dark --sel --sel-line --sel-ink --ambient --logo'
  for (const name of merchantThemes()) {
    const own = tokensOf(read(`theme-${name}.css`), name)
    expect(required.split(' ').filter(token => !own.has(token))).toEqual([])
  }
})

function merchantThemes(): string[] {
  return readdirSync(folder).flatMap(file => file.match(/^theme-(\w+)\.css$/)?.[1] ?? [])
}
