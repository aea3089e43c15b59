import type { Screen } from '../../routes/define-screen.ts'
import { screenOf } from '../../routes/routes.ts'
import { definePart, type Part } from './part.ts'

const parts = new Map<Screen['load'], Part<object>>()

/** The code of a screen, with the texts it shows. */
export function partOf({ load, texts }: Screen): Part<object> {
  const part = parts.get(load) ?? definePart(load, texts)
  parts.set(load, part)
  return part
}

export function fetchScreen(screen: Screen): Promise<void> {
  const part = partOf(screen)
  return part.fetch()
}

/** Brings the screen of an address, where it has one. */
export async function fetchScreenOf(address: string): Promise<void> {
  const screen = screenOf(address)
  if (screen !== null) await fetchScreen(screen)
}
