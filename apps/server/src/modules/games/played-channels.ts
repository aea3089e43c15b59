import { hash } from 'node:crypto'
import { games, realtime } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { MINUTE_MS, type Soon } from '@hiyas/kernel'
import type { Channel, Merchant, Notices } from '../../platform/module.ts'
import { readAgain } from '../../platform/streams/again.ts'
import { followAmong, followFrom } from '../../platform/streams/follow.ts'
import { RECENTS_CHANGED } from './own-lists.ts'
import { recentIds } from './repository/recents.ts'

/** A shelf that changed its order more often would move away under the finger. */
const HOT_TOLD_EVERY_MS = MINUTE_MS
const REVISION_LENGTH = 16

type Send<Name extends realtime.EventName> = (data: realtime.Events[Name]) => void
type Told = { merchant: string; sends: Set<Send<'hot'>>; revision: string }
type OnError = (error: unknown) => void

export type HotOptions = {
  /** As he is now: who follows does so for hours, and a licence may change meanwhile (GAM-12). */
  merchant: (code: string) => Soon<Merchant | null>
  playedMost: (merchant: Merchant) => Promise<string[]>
  onError: OnError
}

/** Tells everybody who follows that other games are played most now: looked at once a minute for each merchant somebody follows. */
export function createHotChannel({ merchant: merchantOf, playedMost, onError }: HotOptions) {
  const merchants = new Map<string, Told>()
  const read = async (merchant: Merchant) =>
    // Only the order of what a first page shows counts.
    hash('sha256', (await playedMost(merchant)).slice(0, games.GAME_PAGE_SIZE).join(), 'base64url').slice(
      0,
      REVISION_LENGTH,
    )

  async function lookAt(told: Told): Promise<void> {
    if (told.sends.size === 0) return
    const merchant = await merchantOf(told.merchant)
    const revision = merchant === null ? told.revision : await read(merchant)
    if (revision === told.revision) return
    told.revision = revision
    for (const send of told.sends) send({ revision })
  }
  /** Of a merchant who cannot be looked at now the others hear nothing: he is looked at with the next. */
  async function look(): Promise<void> {
    for (const told of merchants.values()) await lookAt(told).catch(onError)
  }
  const timer = setInterval(() => void look(), HOT_TOLD_EVERY_MS).unref()

  const channel: Channel = {
    event: 'hot',
    for: 'anyone',
    async follow({ merchant }, send) {
      // Merchants are few, so a place stays.
      const told = merchants.get(merchant.code) ?? { merchant: merchant.code, sends: new Set(), revision: '' }
      merchants.set(merchant.code, told)
      return followAmong(told.sends, send, async () => {
        const revision = await read(merchant)
        // Where others follow, what they were told counts: the next look tells all of them the same.
        if (told.revision === '') told.revision = revision
        send({ revision: told.revision })
      })
    },
  }
  return { channel, look, stop: () => clearInterval(timer) }
}

export type PlayedOptions = {
  notices: Pick<Notices, 'on' | 'onListening'>
  database: Pick<Database, 'query'>
  onError: OnError
}

/** Tells a member, on every device of his, what he has played last. */
export function createPlayedChannel({ notices, database, onError }: PlayedOptions) {
  const members = new Map<string, Set<Send<'played'>>>()
  const read = async (merchant: string, memberId: string) => ({
    nodeIds: await recentIds(database.query, merchant, memberId, realtime.PLAYED_TOLD),
  })

  async function tell(word: string): Promise<void> {
    const [merchant = '', memberId = ''] = word.split('/')
    const sends = members.get(word)
    if (sends === undefined) return
    const data = await read(merchant, memberId)
    for (const send of sends) send(data)
  }
  const stops = [
    notices.on(RECENTS_CHANGED, word => void tell(word).catch(onError)),
    notices.onListening(() => void readAgain(members.keys(), word => tell(word).catch(onError))),
  ]

  const channel: Channel = {
    event: 'played',
    for: 'member',
    async follow({ member }, send) {
      if (member === null) return () => undefined
      const key = `${member.merchant}/${member.memberId}`
      const enter = () => {
        const sends = members.get(key) ?? new Set()
        members.set(key, sends.add(send))
        return () => {
          sends.delete(send)
          if (sends.size === 0) members.delete(key)
        }
      }
      return followFrom(enter, async () => send(await read(member.merchant, member.memberId)))
    },
  }
  const stop = () => {
    for (const leave of stops) leave()
  }
  return { channel, stop }
}
