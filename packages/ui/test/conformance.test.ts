import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../src')
const PAGES = join(import.meta.dirname, '../gallery/pages')

const components = readdirSync(SOURCE, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && /^[A-Z]/.test(entry.name))
  .map(entry => entry.name)

const door = readFileSync(join(SOURCE, 'index.ts'), 'utf8')

describe.each(components)('%s', name => {
  const file = (ending: string) => join(SOURCE, name, `${name}${ending}`)
  const style = readFileSync(file('.module.css'), 'utf8')

  test('has its component, its style, its gallery page and its place in the door', () => {
    const missing = [file('.tsx'), join(PAGES, `${name}.tsx`)].filter(path => !existsSync(path))
    expect(missing).toEqual([])
    expect(door).toContain(`'./${name}/${name}.tsx'`)
  })

  test('draws with tokens only: no colour of its own but black', () => {
    expect(style.match(/#[0-9a-f]{3,8}\b|rgba?\((?!0, 0, 0)[^)]*\)|hsla?\([^)]*\)/gi) ?? []).toEqual([])
  })

  test('moves for as long as a token says, so that "reduce motion" is one place', () => {
    expect(style.match(/\b[1-9]\d*ms\b|prefers-reduced-motion|scroll-behavior: smooth/g) ?? []).toEqual([])
  })

  test('uses tokens that exist', () => {
    const known = new Set([style, ...tokenFiles()].join('').match(/--[\w-]+(?=:)/g))
    const used = style.match(/(?<=var\()--[\w-]+/g) ?? []
    expect(used.filter(token => !known.has(token))).toEqual([])
  })

  test('styles no class that it does not draw, and draws none that is not styled', () => {
    const code = readdirSync(join(SOURCE, name))
      .filter(path => path.endsWith('.tsx'))
      .map(path => readFileSync(join(SOURCE, name, path), 'utf8'))
      .join('')
    const drawn = new Set(code.match(/(?<=\bstyles\.)\w+/g))
    const styled = new Set(style.replaceAll(/\/\*.*?\*\//gs, '').match(/(?<=\.)[a-zA-Z]\w*(?=[^{}]*\{)/g))
    expect([...styled].filter(one => !drawn.has(one))).toEqual([])
    expect([...drawn].filter(one => !styled.has(one))).toEqual([])
  })
})

test('every gallery page is the page of a component', () => {
  expect(readdirSync(PAGES).filter(page => !components.includes(page.replace('.tsx', '')))).toEqual([])
})

test('every icon is an outline', async () => {
  const icons = { ...(await import('../src/Icon/icons.ts')), ...(await import('../src/Icon/duotone-icons.ts')) }
  for (const [name, shape] of Object.entries(icons)) {
    expect(
      [shape].flat().every(outline => /^m/i.test(outline)),
      name,
    ).toBe(true)
  }
})

function tokenFiles(): string[] {
  return ['tokens.css', 'motion.css'].map(file => readFileSync(join(SOURCE, 'tokens', file), 'utf8'))
}
