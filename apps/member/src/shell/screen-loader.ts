import type { ComponentType } from 'react'
import type { Screen } from '../routes/define-screen.ts'
import { screenOf } from '../routes/routes.ts'

/** The code of a screen on its way to the page. */
export type Loading = { kind: 'loading' } | { kind: 'ready'; View: ComponentType } | { kind: 'failed' }

const LOADING: Loading = { kind: 'loading' }
const FAILED: Loading = { kind: 'failed' }

const states = new Map<Screen['load'], Loading>()
const listeners = new Set<() => void>()

/** Fetches the code of a screen, once. After a failure the next call tries again. Never throws. */
export async function loadScreen(screen: Screen): Promise<void> {
  const state = states.get(screen.load)
  if (state?.kind === 'ready') return
  if (state?.kind === 'failed') put(screen, LOADING)
  try {
    const module = await screen.load()
    put(screen, { kind: 'ready', View: module.default })
  } catch {
    put(screen, FAILED)
  }
}

export async function loadScreenOf(address: string): Promise<void> {
  const screen = screenOf(address)
  if (screen !== null) await loadScreen(screen)
}

export const loadingOf = (screen: Screen): Loading => states.get(screen.load) ?? LOADING

export function subscribeToLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(screen: Screen, state: Loading): void {
  states.set(screen.load, state)
  for (const listener of listeners) listener()
}
