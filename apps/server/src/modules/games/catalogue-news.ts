import type { Notices } from '../../platform/module.ts'
import { CATALOGUE_CHANGED } from './availability.ts'
import { SUPPLIERS_CHANGED } from './suppliers/agreements.ts'

/**
 * Has what was counted of the catalogue forgotten when that has changed, and when notices are heard again: what was told while nobody could
 * hear it is noticed too. Until its time was over the last pages of a list would not be asked for (LOBBY-91). Answers how to stop.
 */
export function onCatalogueNews(notices: Pick<Notices, 'on' | 'onListening'>, forget: () => void): () => void {
  const stops = [
    ...[CATALOGUE_CHANGED, SUPPLIERS_CHANGED].map(topic => notices.on(topic, forget)),
    notices.onListening(forget),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
