import { type Clock, SECOND_MS } from '@hiyas/kernel'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const ENTRIES_MAX = 1_000
/** For what has no end of its own. */
const LIFE_SECONDS = 600

/** Where the provider keeps what it has begun: in memory, the oldest forgotten first. */
export function createStore(clock: Clock): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; expiresAtMs: number }>()
  const nowSeconds = () => Math.floor(clock.nowMs() / SECOND_MS)
  const fresh = (key: string) => {
    const entry = entries.get(key)
    return entry !== undefined && entry.expiresAtMs > clock.nowMs() ? entry.payload : undefined
  }
  const dropWhere = (matches: (payload: AdapterPayload) => boolean) => {
    for (const [key, { payload }] of entries) if (matches(payload)) entries.delete(key)
  }
  return model => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresInSeconds = LIFE_SECONDS) {
        entries.delete(keyOf(id))
        entries.set(keyOf(id), { payload, expiresAtMs: clock.nowMs() + expiresInSeconds * SECOND_MS })
        const [oldest] = entries.keys()
        if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest)
      },
      find: async id => fresh(keyOf(id)),
      async findByUid(uid) {
        const own = [...entries].find(([key, { payload }]) => key.startsWith(`${model}:`) && payload.uid === uid)
        return own && fresh(own[0])
      },
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = fresh(keyOf(id))
        if (payload !== undefined) payload.consumed = nowSeconds()
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      revokeByGrantId: async grantId => dropWhere(payload => payload.grantId === grantId),
    }
  }
}
