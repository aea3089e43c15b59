import { artUrl } from '../boot.ts'
import { readAmount } from '../money.ts'
import type { SlotDeps } from './deps.ts'
import type { SlotGame } from './game.ts'
import { createPauses } from './pauses.ts'

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
  await openSession(deps, game, token)
  host.send({ type: 'loaded', game: boot.code, corner: host.shows.exit })
  if (deps.store.get().session) fetchWords(deps)
}

/** The lettering of a win is there before it: one that came late would push the amount below it down while that is read. */
function fetchWords({ boot, texts }: SlotDeps): void {
  const ending = `-${texts.language.toLowerCase()}`
  for (const [name, path] of Object.entries(boot.art.words)) if (name.endsWith(ending)) void fetchPicture(artUrl(path))
}

async function openSession({ api, boot, store, playClock }: SlotDeps, game: SlotGame, token: string): Promise<void> {
  store.set({ phase: 'loading', failure: null, progress: 0 })
  // A page that was loaded again has no token any more, and the old one would not open a second session.
  if (token === '') {
    store.set({ phase: 'failed', failure: 'launch_used' })
    return
  }
  const { atlas, blurred, backdrop, logo } = boot.art
  const pictures = [atlas, blurred, backdrop, logo]
  const step = (share: number): void => {
    if (store.get().phase === 'loading') store.set({ progress: Math.min(1, store.get().progress + share) })
  }
  const fetched = pictures.map(async path => {
    await fetchPicture(artUrl(path))
    step((1 - SESSION_SHARE) / pictures.length)
  })
  const opened = await api.open(token, boot.code)
  step(SESSION_SHARE)
  if (opened.kind !== 'ok') {
    store.set({ phase: 'failed', failure: opened.kind === 'refused' ? opened.code : 'unreachable' })
    return
  }
  await Promise.all(fetched)
  const { currency, profile, stakes, stakeDefault, rules, ageMin, balance, lastRound } = opened.value
  store.set({
    session: { currency, profile, stakes: stakes.map(readAmount), rules, ageMin },
    balance: balance === null ? null : readAmount(balance),
    stake: readAmount(lastRound && stakes.includes(lastRound.stake) ? lastRound.stake : stakeDefault),
    openedAtMs: playClock.nowMs(),
  })
  game.welcome(lastRound)
}

/** A picture that fails, or does not come in time, is missing on the stage, and the game can be played without it. */
async function fetchPicture(address: string): Promise<void> {
  const picture = new Image()
  picture.src = address
  const patience = createPauses()
  await Promise.race([picture.decode().catch(() => undefined), patience.pause(PICTURE_MAX_MS)])
  patience.endAll()
}
