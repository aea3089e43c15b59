import type { StageProps } from '../src/client/inhouse/module.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'

export type Language = 'EN' | 'TY'

/** What a player is told of the buttons on a board: their names, and whether they can be pressed. */
export function buttonsIn(html: string): { name: string; isOpen: boolean }[] {
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', inside = '']) => ({
    name: /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inside.replace(/<[^>]*>/g, ' ').trim(),
    isOpen: !/\sdisabled|aria-disabled="true"/.test(attributes),
  }))
}

/** What a stage is given in a round that is open and at rest, unless said otherwise. */
export function props<Choice, View>(choice: Choice, view: View | null, language: Language, more: object = {}) {
  const texts = inhouseTextsOf(language)
  return {
    choice,
    view,
    roundId: 'r',
    isShowing: false,
    isOpen: true,
    isWon: false,
    isBusy: false,
    showMs: 0,
    texts,
    setChoice: () => undefined,
    act: () => undefined,
    say: () => undefined,
    ...more,
  } as unknown as StageProps<Choice, View>
}
