import { type Language, type Out, type realtime, games as wire } from '@hiyas/contract'
import { SECOND_MS, type Soon } from '@hiyas/kernel'
import type { Channel, Context, Merchant, Notices } from '../../../platform/module.ts'
import { followAmong } from '../../../platform/streams/follow.ts'
import { WINNERS_CHANGED } from './bringing-up.ts'

/** How long changes gather: a board that moves faster cannot be read. */
const GATHER_MS = 2 * SECOND_MS

type Winners = realtime.Events['winners']
type Asker = Pick<Context, 'merchant' | 'language'>
type Place = { merchant: string; language: Language; sends: Set<(data: Winners) => void>; timer: NodeJS.Timeout | null }

export type WinnersChannelOptions = {
  notices: Pick<Notices, 'on' | 'onListening'>
  /** As he is now: who follows does so for hours, and a licence may change meanwhile (GAM-12). */
  merchant: (code: string) => Soon<Merchant | null>
  board: (asker: Asker, input: { gameCategory: 'ALL'; limitNum: number }) => Promise<Out<typeof wire.winnerBoard>>
  /** Told when a board could not be read: its next change makes up for it. */
  onError: (error: unknown) => void
}

/** Tells everybody who follows who won last: one reading for each merchant and language, and one object for all who are told. */
export function createWinnersChannel({ notices, merchant, board, onError }: WinnersChannelOptions) {
  const places = new Map<string, Place>()
  const read = (asker: Asker) => board(asker, { gameCategory: 'ALL', limitNum: wire.WINNERS_TOLD })

  async function tell(place: Place): Promise<void> {
    place.timer = null
    if (place.sends.size === 0) return
    const now = await merchant(place.merchant)
    if (now === null) return
    const data = await read({ merchant: now, language: place.language })
    for (const send of place.sends) send(data)
  }

  const soon = (place: Place) => {
    place.timer ??= setTimeout(() => void tell(place).catch(onError), GATHER_MS).unref()
  }
  const stops = [
    notices.on(WINNERS_CHANGED, code => {
      for (const place of places.values()) if (place.merchant === code) soon(place)
    }),
    notices.onListening(() => {
      for (const place of places.values()) soon(place)
    }),
  ]

  const channel: Channel = {
    event: 'winners',
    for: 'anyone',
    async follow(asker, send) {
      const { merchant, language } = asker
      const key = placeKey(merchant.code, language)
      // Merchants and languages are few, so a place stays.
      const place: Place = places.get(key) ?? { merchant: merchant.code, language, sends: new Set(), timer: null }
      places.set(key, place)
      return followAmong(place.sends, send, async () => send(await read(asker)))
    },
  }
  return {
    channel,
    stop() {
      for (const stop of stops) stop()
      for (const { timer } of places.values()) if (timer) clearTimeout(timer)
    },
  }
}

const placeKey = (merchant: string, language: Language): string => `${merchant}/${language}`
