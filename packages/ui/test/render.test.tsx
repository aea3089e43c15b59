import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Carousel } from '../src/index.ts'

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

  test.each([
    [[], 0],
    [['one'], 0],
    [['one', 'two'], 2],
  ])('HOME-28 HOME-30 of the banners %j there are %i dots', (banners, dots) => {
    const labels = { label: 'a', pauseLabel: 'b', playLabel: 'c', previousLabel: 'd', nextLabel: 'e' }
    const carousel = renderToString(
      <Carousel {...labels} positionLabel={position => `${position}`}>
        {banners.map(name => (
          <span key={name}>Banner</span>
        ))}
      </Carousel>,
    )
    expect(carousel.split('Banner')).toHaveLength(banners.length + 1)
    expect(carousel.split('<i')).toHaveLength(dots + 1)
  })
})
