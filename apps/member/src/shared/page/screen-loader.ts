import type { TextArea } from '@hiyas/i18n'
import type { ComponentType } from 'react'
import type { Screen } from '../../routes/define-screen.ts'
import { screenOf } from '../../routes/routes.ts'
import { watched } from '../watched.ts'

/** The code of a screen on its way to the page. */
export type Loading = { kind: 'loading' } | { kind: 'ready'; View: ComponentType } | { kind: 'failed'; times: number }

const LOADING: Loading = { kind: 'loading' }

const states = watched<ReadonlyMap<Screen['load'], Loading>>(new Map())

type LoadTextAreas = (areas: readonly TextArea[]) => Promise<void>

/** On the server all texts are there. */
let loadTextAreas: LoadTextAreas = async () => undefined

/** For a browser, where all of a screen has to come: `load` brings its texts, beside its code. */
export function loadInBrowser(load: LoadTextAreas): void {
  loadTextAreas = load
  const note = ({ target }: Event) =>
    target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedLinks.add(target)
  addEventListener('error', note, true)
}

/** Brings the texts of something that loads apart from a screen. */
export const loadTexts: LoadTextAreas = areas => loadTextAreas(areas)

/** Fetches the code and the texts of a screen, once. After a failure the next call tries again. Never throws. */
export async function loadScreen(screen: Screen): Promise<void> {
  const state = states.get().get(screen.load)
  if (state?.kind === 'ready') return
  const failures = state?.kind === 'failed' ? state.times : 0
  if (failures > 0) put(screen, LOADING)
  try {
    const [module] = await Promise.all([screen.load(), loadTextAreas(screen.texts), failures > 0 && bringFailedLinks()])
    put(screen, { kind: 'ready', View: module.default })
  } catch {
    put(screen, { kind: 'failed', times: failures + 1 })
  }
}

export async function loadScreenOf(address: string): Promise<void> {
  const screen = screenOf(address)
  if (screen !== null) await loadScreen(screen)
}

export const loadingOf = (screen: Screen | null): Loading => (screen && states.get().get(screen.load)) ?? LOADING

export const subscribeToLoading = states.subscribe

/** Styles that did not come. What loads code with its styles asks for each of them once, and takes it for loaded then. */
const failedLinks = new Set<HTMLLinkElement>()

/** Rejects where one of them does not come this time either. */
export const bringFailedLinks = (): Promise<unknown> =>
  Promise.all(
    Array.from(failedLinks, link => {
      const again = link.cloneNode() as HTMLLinkElement
      failedLinks.delete(link)
      link.replaceWith(again)
      return new Promise((resolve, reject) => {
        again.onload = resolve
        again.onerror = reject
      })
    }),
  )

function put(screen: Screen, state: Loading): void {
  states.set(new Map(states.get()).set(screen.load, state))
}
