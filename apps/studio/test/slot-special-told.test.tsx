import { SLOT_MODELS } from '@hiyas/fair'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SlotDeps } from '../src/client/game/deps.ts'
import { INITIAL } from '../src/client/game/state.ts'
import { beginFreeSpins } from '../src/client/slot/free-spins.ts'
import { SlotProvider } from '../src/client/slot/slot.tsx'
import { Plates } from '../src/client/stage/Plates.tsx'
import { Scenes } from '../src/client/stage/Scenes.tsx'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import { presentRules } from '../src/server/engines/slots/rules.ts'
import type { WireStep } from '../src/wire.ts'
import type { Language } from './markup.ts'

const model = SLOT_MODELS.find(({ id }) => id === 'aklat')
if (!model) throw new Error('the book is gone')
const RULES = presentRules(model, '96')
const WON = { phase: 'base', award: 10, window: ['WAA', 'WAA', 'WAA'] } as unknown as WireStep
const FREE = { phase: 'free', special: 'A' } as unknown as WireStep

/** What is drawn and said of the free spins as they begin. */
async function begun(language: Language) {
  const session = { currency: 'PHP', stakes: [10_000n], rules: RULES }
  const store = createStore({ ...INITIAL, stake: 10_000n, session } as never) as SlotDeps['store']
  const texts = textsOf(language)
  const drawn: string[] = []
  const draw = () => {
    const deps = { store, texts, boot: { symbols: { A: 'crown' }, art: { words: {} } } }
    drawn.push(
      renderToStaticMarkup(
        <SlotProvider value={{ deps, game: { press: () => undefined } } as never}>
          <Scenes />
          <Plates />
        </SlotProvider>,
      ),
    )
  }
  const pause = async () => draw()
  const waits = { pause, pauseOrPress: pause }
  const deps = { store, texts, waits, sounds: { freeSpins: () => undefined }, boot: { symbols: { A: 'crown' } } }
  await beginFreeSpins(deps as unknown as SlotDeps, [WON, FREE], WON)
  draw()
  return { said: store.get().spoken, intro: drawn.at(-2), plates: drawn.at(-1) }
}

test.each([
  ['EN', 'You won 10 free spins', 'Special symbol: Crown'],
  ['TY', 'Nanalo ka ng 10 libreng ikot', 'Espesyal na simbolo: Korona'],
] as const)(
  'A11Y-10 the symbol that was drawn for the free spins is said, and has its name wherever it stands (%s)',
  async (language, won, special) => {
    const { said, intro, plates } = await begun(language)
    expect(said).toBe(`${won}. ${special}`)
    for (const html of [intro, plates]) expect(html).toContain(`<span class="unseen">${special}</span>`)
  },
)
