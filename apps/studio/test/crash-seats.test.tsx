import { fakeClock } from '@hiyas/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlayProvider } from '../src/client/game/context.ts'
import { INITIAL } from '../src/client/game/state.ts'
import { type InhouseContext, InhouseProvider } from '../src/client/inhouse/context.ts'
import { Seats } from '../src/client/inhouse/crash/Seats.tsx'
import { createRoomStore } from '../src/client/inhouse/room/store.ts'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { createStore } from '../src/client/store.ts'
import { presentRoom } from '../src/server/rooms/view.ts'

/* Who is on a flight, as one of them sees it: what the server tells, drawn by the page. */

const SEATS = [
  { id: '0190c1d3-1111-7aaa-8aaa-aaaaaaaaaa01', player: 'HIYAS.0190c1d2-7b3e-7abc-8def-0123456789ab' },
  { id: '0190c1d3-2222-7aaa-8aaa-aaaaaaaaaa02', player: 'HIYAS.0190c1d2-9c4f-7abc-8def-0123456701cd' },
].map(seat => ({ ...seat, stake: 10_000n, win: null, outcome: null, state: 'playing' as const }))

function namesFor(round: string | null, language: 'EN' | 'TY'): string[] {
  const seats = { count: 2, staked: 20_000n, top: SEATS }
  const told = presentRoom({ room: { game: 'sinag-crash', currency: 'PHP' }, latest: [], seats, pauseMs: 0, nowMs: 0 })
  const store = createStore({ ...INITIAL, session: { currency: 'PHP' } } as never)
  const [texts, room, table] = [inhouseTextsOf(language), createRoomStore(), createTableStore(null)]
  room.set({ room: told })
  if (round) table.set({ round: { id: round } as never })
  const own = { table, room, texts, clock: fakeClock(0) } as unknown as InhouseContext
  const html = renderToStaticMarkup(
    <PlayProvider value={{ deps: { store, texts }, game: {} } as never}>
      <InhouseProvider value={own}>
        <Seats />
      </InhouseProvider>
    </PlayProvider>,
  )
  const [, chips = ''] = /class="crash-chips"[^>]*>(.*?)<\/button>/.exec(html) ?? []
  return [...chips.matchAll(/<span>([^<]*) <b>/g)].map(([, name = '']) => name)
}

test.each([
  ['EN', 'You'],
  ['TY', 'Ikaw'],
] as const)(
  'LAUNCH-02 crash: who is on board finds himself among the others, and nobody finds a merchant (%s: %s)',
  (language, own) => {
    expect(namesFor(null, language)).toEqual(['***89ab', '***01cd'])
    expect(namesFor(SEATS[1]?.id ?? '', language)).toEqual(['***89ab', own])
  },
)
