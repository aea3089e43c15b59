import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { INITIAL } from '../src/client/game/state.ts'
import { openBook, RulesPage } from '../src/client/sheets/RulesPage.tsx'
import { Rules } from '../src/client/sheets/RulesSheet.tsx'
import { SlotProvider } from '../src/client/slot/slot.tsx'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import type { WireBook } from '../src/wire.ts'
import { type Studio, sitDown, startStudio } from './studio.ts'

/* The rules of a game, read by whoever has not opened it. */

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})

/** What the page of a game knows from the start. */
async function bootOf(path: string): Promise<{ code?: string; book?: WireBook }> {
  const page = await fetch(studio.url + path)
  expect(page.status).toBe(200)
  const [, boot = '{}'] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(await page.text()) ?? []
  return JSON.parse(boot)
}

describe('the page of the rules of a game', () => {
  test.each(['hiyas-reels', 'hiyas-reels--94', 'mina-de-oro', 'sinag-crash--92'])(
    'GAM-10 of %s says without a launch what its session says',
    async game => {
      const { code, book } = await bootOf(`/rules/${game}?lang=EN`)
      expect(code).toBe(game)
      const { opened } = await sitDown(studio, { game })
      expect(book).toEqual({ currency: 'PHP', stake: opened.stakeDefault, rules: opened.rules })
    },
  )

  test('GAM-10 tells pays in the currency of who asks, and in our own for one that nobody knows', async () => {
    expect((await bootOf('/studio/rules/hiyas-reels?currency=VND')).book?.currency).toBe('VND')
    for (const currency of ['ZZZ', '', '<b>'])
      expect((await bootOf(`/rules/hiyas-reels?currency=${currency}`)).book?.currency).toBe('PHP')
  })

  test.each(['nothing', 'hiyas-reels--90', '..%2Fplay'])('GAM-15 there is none of %s', async game => {
    expect((await fetch(`${studio.url}/rules/${game}`)).status).toBe(404)
  })

  test('GAM-10 the page of a game that is played carries no book, and opens no session by itself either', async () => {
    expect(await bootOf('/play/hiyas-reels')).not.toHaveProperty('book')
  })

  test('GAM-10 shows the whole of it: return, volatility, the largest win, the pay table and what every symbol does', async () => {
    const { book } = await bootOf('/rules/hiyas-reels--94?lang=EN')
    const store = createStore(INITIAL)
    if (book) openBook(store, book, book.rules)
    const boot = { title: 'Hiyas Reels', symbols: {}, art: { atlas: 'atlas.webp' } }
    const html = renderToStaticMarkup(
      <SlotProvider value={{ deps: { store, texts: textsOf('EN'), boot }, game: {} } as never}>
        <RulesPage atlas={boot.art.atlas}>
          <Rules />
        </RulesPage>
      </SlotProvider>,
    )
    for (const told of ['Pays and rules', '94.00%', 'Medium', '1,000×', 'Pays at a bet of ₱', 'Lines · 20', 'version'])
      expect(html).toContain(told)
    expect(html).not.toContain('<dialog')
  })
})
