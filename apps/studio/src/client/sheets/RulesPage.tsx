import type { ReactNode } from 'react'
import type { WireBook, WireRules } from '../../wire.ts'
import { artUrl } from '../boot.ts'
import { usePlay } from '../game/context.ts'
import type { GameState } from '../game/state.ts'
import { readAmount } from '../money.ts'
import type { Store } from '../store.ts'

/** Lays out what the rules are read from: no session is open, and nothing can be played. */
export function openBook(
  store: Store<GameState>,
  { currency, stake }: Pick<WireBook, 'currency' | 'stake'>,
  rules: WireRules | null,
): void {
  const chosen = readAmount(stake)
  const profile = { autoplay: false, turbo: false, cycleFloorMs: 0 }
  store.set({ session: { currency, profile, stakes: [chosen], rules, ageMin: null }, stake: chosen })
}

/** It is scrolled by keys as well. */
const SCROLLABLE = { tabIndex: 0 }

/** The rules alone, for who reads them at the tile of a game, before he opens it (GAM-10). */
export function RulesPage({ atlas, children }: { atlas?: string; children: ReactNode }) {
  const { boot, texts } = usePlay().deps
  const pictures = atlas ? ({ '--atlas': `url("${artUrl(atlas)}")` } as React.CSSProperties) : {}
  return (
    <main className="game reading" style={pictures} {...SCROLLABLE}>
      <h1 className="unseen">{boot.title}</h1>
      <h2>{texts.t('rules_title')}</h2>
      {children}
    </main>
  )
}
