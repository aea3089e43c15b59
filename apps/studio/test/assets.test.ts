import { beforeAll, expect, test } from 'vitest'
import { type Studio, startStudio } from './studio.ts'

/* Parts of the page of a game: what was built, by its name. */

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})

const fetched = (path: string, method = 'GET') => fetch(`${studio.url}/assets/${path}`, { method, redirect: 'manual' })

test('what is built is kept for ever, as its name changes with it', async () => {
  for (const path of ['game-abc.js', 'art/reel-abc.webp']) {
    const { status, headers } = await fetched(path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  expect(await (await fetched('game-abc.js')).text()).toBe('play()\n')
  expect((await fetched('game-abc.js', 'HEAD')).status).toBe(200)
})

test.each(['', 'art', 'art/', 'gone.js', 'GAME-abc.js', '%2e%2e/index.html', '..%2findex.html', 'art//reel-abc.webp'])(
  'nothing else is sent: %s',
  async path => {
    expect((await fetched(path)).status).toBe(404)
  },
)
