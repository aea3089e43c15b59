import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlayProvider } from '../src/client/game/context.ts'
import { INITIAL } from '../src/client/game/state.ts'
import type { HostMessage } from '../src/client/host.ts'
import type { GameModule } from '../src/client/inhouse/module.ts'
import { fetchModule, Opening, unopened } from '../src/client/inhouse/Opening.tsx'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { createStore } from '../src/client/store.ts'
import { buttonsIn } from './markup.ts'

/* One of our own games whose second file, which knows how it is played, does not come at first. */

test('LAUNCH-10 A11Y-06 GAM-01 a way to play that does not come is told with a way to try again, which opens the game', async () => {
  const store = createStore(INITIAL)
  const told: HostMessage[] = []
  const host = {
    send: (message: HostMessage) => void told.push(message),
    shows: { exit: true, clock: false },
    leads: { exit: true, again: true, deposit: true },
  }
  const deps = { store, host, sounds: {}, code: 'swerte-dice', texts: inhouseTextsOf('EN'), boot: { title: 'Dice' } }
  const game = unopened(deps as never)
  const drawn = () =>
    renderToStaticMarkup(
      <PlayProvider value={{ deps, game } as never}>
        <Opening onRetry={() => undefined} />
      </PlayProvider>,
    )
  const module = { initial: {} } as GameModule
  let asked = 0
  const fetch = async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return module
  }

  const first = fetchModule(deps as never, fetch)
  expect(drawn()).toContain('role="progressbar"')
  expect(drawn(), 'a click on it leaves the space bar to the game').not.toContain('tabindex')
  expect(await first).toBeNull()
  expect(drawn()).toContain('role="alert"')
  expect(buttonsIn(drawn()).map(({ name }) => name)).toEqual(['Try again', 'Leave the game'])
  expect(told).toEqual([{ type: 'loaded', game: 'swerte-dice', corner: true }])
  game.exit()
  expect(told.at(-1)).toEqual({ type: 'exit' })

  const second = fetchModule(deps as never, fetch)
  expect(drawn()).toContain('role="progressbar"')
  expect(drawn(), 'who has tried again has the focus on it').toContain('tabindex')
  expect(await second).toBe(module)
  expect(store.get().phase).toBe('loading')
})
