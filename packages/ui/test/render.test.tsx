import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const PAGES = join(import.meta.dirname, '../gallery/pages')

describe('on the server', () => {
  const complaints = vi.spyOn(console, 'error')
  beforeEach(() => void complaints.mockImplementation(() => {}))
  afterEach(() => void complaints.mockReset())

  test.each(readdirSync(PAGES))('%s renders without a window and without a warning', async file => {
    const { default: Page }: { default: ComponentType } = await import(join(PAGES, file))
    expect(typeof window).toBe('undefined')
    expect(renderToString(<Page />).length).toBeGreaterThan(0)
    expect(complaints).not.toHaveBeenCalled()
  })
})
