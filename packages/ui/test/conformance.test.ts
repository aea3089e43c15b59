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
})

test('every gallery page is the page of a component', () => {
  expect(readdirSync(PAGES).filter(page => !components.includes(page.replace('.tsx', '')))).toEqual([])
})

test('every icon is an outline', async () => {
  const icons = await import('../src/Icon/icons.ts')
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
