import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { INITIAL } from '../src/client/game/state.ts'
import { MessageCard } from '../src/client/sheets/MessageCard.tsx'
import { SlotProvider } from '../src/client/slot/slot.tsx'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import type { Language } from './markup.ts'

const SESSION = { currency: 'PHP', stakes: [10_000n], rules: {}, ageMin: 21 }

test.each<[Language, RegExp]>([
  ['EN', /Your round in Mina de Oro is still open.*Finish the one in Mina de Oro.*Nothing was taken/],
  ['TY', /Bukas pa ang round mo sa Mina de Oro.*Tapusin muna ang nasa Mina de Oro.*Walang nabawas/],
])(
  'RG-21 whom a round of another game holds up reads which it is, and that nothing was taken (%s)',
  (language, told) => {
    const store = createStore({ ...INITIAL, phase: 'ready', stake: 10_000n, session: SESSION } as never)
    const deps = { store, texts: textsOf(language), host: { leads: { exit: true, again: false, deposit: true } } }
    const card = renderToStaticMarkup(
      <SlotProvider value={{ deps, game: {} } as never}>
        <MessageCard message={{ kind: 'elsewhere', game: 'Mina de Oro' }} />
      </SlotProvider>,
    )
    expect(card).toMatch(told)
  },
)
