import type { TextArea } from '@hiyas/i18n'
import type { ComponentType } from 'react'
import type { Screen } from '../routes/define-screen.ts'
import { screenOf } from '../routes/routes.ts'

/** The code of a screen on its way to the page. */
export type Loading = { kind: 'loading' } | { kind: 'ready'; View: ComponentType } | { kind: 'failed'; times: number }

const LOADING: Loading = { kind: 'loading' }

const states = new Map<Screen['load'], Loading>()
const listeners = new Set<() => void>()

type LoadTextAreas = (areas: readonly TextArea[]) => Promise<void>

/** On the server all texts are there. */
let loadTextAreas: LoadTextAreas = async () => undefined

/** Tells how the texts of a screen come to the browser: beside its code. */
export function loadTextsWith(load: LoadTextAreas): void {
  loadTextAreas = load
}

/** Brings the texts of something that loads apart from a screen. */
export const loadTexts: LoadTextAreas = areas => loadTextAreas(areas)

/** Home has its texts with the first page. Every other screen may have to say why something was refused. */
function textAreasOf({ folder }: Screen): readonly TextArea[] {
  const [area = ''] = folder.split('/')
  if (folder === 'home/home') return []
  if (area === 'home') return ['notices', 'refusals']
  if (folder === 'entry/settings') return ['entry', 'languages', 'refusals']
  if (area === 'app') return ['download', 'refusals']
  if (area === 'member') return ['menu', 'refusals']
  return area === 'entry' || area === 'help' || area === 'play' || area === 'records'
    ? [area, 'refusals']
    : ['refusals']
}

/** Fetches the code and the texts of a screen, once. After a failure the next call tries again. Never throws. */
export async function loadScreen(screen: Screen): Promise<void> {
  const state = states.get(screen.load)
  if (state?.kind === 'ready') return
  const failures = state?.kind === 'failed' ? state.times : 0
  if (failures > 0) put(screen, LOADING)
  try {
    const [module] = await Promise.all([screen.load(), loadTextAreas(textAreasOf(screen))])
    put(screen, { kind: 'ready', View: module.default })
  } catch {
    put(screen, { kind: 'failed', times: failures + 1 })
    dropFailedStyles()
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

/** A style sheet that did not come stays in the page as a link, and the next try would take it for loaded. */
function dropFailedStyles(): void {
  if (typeof document === 'undefined') return
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')
  for (const link of links) if (link.sheet === null) link.remove()
}

function put(screen: Screen, state: Loading): void {
  states.set(screen.load, state)
  for (const listener of listeners) listener()
}
