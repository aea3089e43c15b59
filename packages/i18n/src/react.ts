import { createContext, useContext } from 'react'
import type { Texts } from './texts.ts'

const TextsContext = createContext<Texts | null>(null)
export const TextsProvider = TextsContext.Provider

/** The texts of the language the member reads. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (texts === null) throw new Error('no provider')
  return texts
}
