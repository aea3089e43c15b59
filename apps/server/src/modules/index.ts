import type { Deps, Gate, Module } from '../platform/module.ts'
import type { SealedTable } from '../platform/sealing/standing.ts'
import { createAgents } from './agents/index.ts'
import { createGames, type GamesDoor, sealedSecrets } from './games/index.ts'
import { createHelp } from './help/index.ts'
import { createIdentity, type IdentityDoor, sealedKeys } from './identity/index.ts'
import { createMembers } from './members/index.ts'
import { createMessages, type MessagesDoor } from './messages/index.ts'
import { createPromotions } from './promotions/index.ts'
import { createRealtime } from './realtime/index.ts'
import { createReconciliation } from './reconciliation/index.ts'
import { createRecords } from './records/index.ts'
import { createSite, holdPlayMoney, type SiteDoor } from './site/index.ts'
import { createSportsbook } from './sportsbook/index.ts'
import { createWallet, type WalletDoor } from './wallet/index.ts'

/** Everywhere a module keeps secrets that it must be able to read again. */
export const SEALED: readonly SealedTable[] = [sealedKeys, sealedSecrets]

/** The doors that there are, by module. */
export type Doors = {
  site: SiteDoor
  identity: IdentityDoor
  wallet: WalletDoor
  games: GamesDoor
  messages: MessagesDoor
}

/**
 * Puts the modules together, in the order of their arrows: each gets the doors it needs by hand, so that this page shows who
 * knows whom.
 */
export function createModules(deps: Deps): { modules: readonly Module[]; gate: Gate; doors: Doors } {
  const site = createSite(deps)
  const identity = createIdentity(deps, site.door)
  const members = createMembers(identity.door)
  const wallet = createWallet(deps, {
    currencyOf: async code => (await site.door.merchant(code))?.currency ?? null,
    holdPlayMoney,
  })
  const games = createGames(deps, {
    wallet: wallet.door,
    merchant: site.door.merchant,
    flags: site.door.flags,
    memberStates: identity.door.memberStates,
    namesOf: identity.door.namesOf,
    markActive: identity.door.markActive,
    sessionsOver: identity.door.sessionsOver,
    sessionEnded: identity.door.sessionEnded,
    termsAccepted: identity.door.termsAccepted,
  })
  const reconciliation = createReconciliation(deps)
  const sportsbook = createSportsbook(deps, games.door)
  const promotions = createPromotions(deps, { identity: identity.door, wallet: wallet.door })
  const agents = createAgents()
  const messages = createMessages(deps)
  const help = createHelp(deps, identity.door)
  const records = createRecords(deps, { wallet: wallet.door, games: games.door })
  const realtime = createRealtime([...wallet.channels, ...games.channels, ...messages.channels])
  return {
    modules: [
      site,
      identity,
      members,
      wallet,
      games,
      reconciliation,
      sportsbook,
      promotions,
      agents,
      messages,
      help,
      records,
      realtime,
    ].map(({ module }) => module),
    doors: {
      site: site.door,
      identity: identity.door,
      wallet: wallet.door,
      games: games.door,
      messages: messages.door,
    },
    gate: {
      merchantFor: site.door.merchantFor,
      flags: site.door.flags,
      isAllPlayMoney: site.door.isAllPlayMoney,
      authenticate: identity.door.authenticate,
      decrypt: identity.door.decrypt,
      sessionEnded: identity.door.sessionEnded,
    },
  }
}
