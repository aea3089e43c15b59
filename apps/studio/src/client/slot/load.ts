import { artUrl } from '../boot.ts'
import type { SlotDeps } from '../game/deps.ts'
import { begunBy, openSession } from '../game/session.ts'
import { createPauses } from '../game/waits.ts'
import type { SlotGame } from './game.ts'

/** How much of the bar the session takes: the pictures share the rest. */
const SESSION_SHARE = 0.4
/** A picture that stalls is waited for so long: the site offers a page of its own two seconds before (LAUNCH-02), and it may come during the game. */
const PICTURE_MAX_MS = 10_000

/**
 * Opens the session and fetches what the stage needs, both at once. The site shows the game then, also one that says why it cannot be played: that
 * waits for no picture.
 */
export async function loadGame(deps: SlotDeps, game: SlotGame, token: string): Promise<void> {
  const { boot, host } = deps
  await enter(deps, game, token)
  host.send({ type: 'loaded', game: boot.code, corner: host.shows.exit })
  if (deps.store.get().session) fetchWords(deps)
}

/** The lettering of a win is there before it: one that came late would push the amount below it down while that is read. */
function fetchWords({ boot, texts }: SlotDeps): void {
  const ending = `-${texts.language.toLowerCase()}`
  for (const [name, path] of Object.entries(boot.art.words)) if (name.endsWith(ending)) void fetchPicture(artUrl(path))
}

async function enter(deps: SlotDeps, game: SlotGame, token: string): Promise<void> {
  const { api, boot, store, playClock } = deps
  store.set({ phase: 'loading', progress: 0 })
  const step = (share: number): void => {
    if (store.get().phase === 'loading') store.set({ progress: Math.min(1, store.get().progress + share) })
  }
  let fetched: Promise<unknown> = Promise.resolve()
  const opened = await openSession(deps, token, () => {
    fetched = fetchPictures(boot, step)
    return api.open(token, boot.code)
  })
  step(SESSION_SHARE)
  if (!opened) return
  await fetched
  store.set(begunBy(opened, { rules: opened.rules, playClock }))
  game.welcome(opened.lastRound)
}

function fetchPictures({ art }: SlotDeps['boot'], step: (share: number) => void): Promise<unknown> {
  const pictures = [art.atlas, art.blurred, art.backdrop, art.logo]
  return Promise.all(
    pictures.map(async path => {
      await fetchPicture(artUrl(path))
      step((1 - SESSION_SHARE) / pictures.length)
    }),
  )
}

/** A picture that fails, or does not come in time, is missing on the stage, and the game can be played without it. */
async function fetchPicture(address: string): Promise<void> {
  const picture = new Image()
  picture.src = address
  const patience = createPauses()
  await Promise.race([picture.decode().catch(() => undefined), patience.pause(PICTURE_MAX_MS)])
  patience.endAll()
}
