import type { Deps, Gate, Module } from '../platform/module.ts'
import { createGames, type GamesDoor } from './games/index.ts'
import { createHelp } from './help/index.ts'
import { createIdentity, type IdentityDoor } from './identity/index.ts'
import { createMembers } from './members/index.ts'
import { createMessages } from './messages/index.ts'
import { createRecords } from './records/index.ts'
import { createSite, type SiteDoor } from './site/index.ts'
import { createWallet, type WalletDoor } from './wallet/index.ts'

/** The doors that there are, by module. */
export type Doors = { site: SiteDoor; identity: IdentityDoor; wallet: WalletDoor; games: GamesDoor }

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
  })
  const games = createGames(deps, {
    wallet: wallet.door,
    merchant: site.door.merchant,
    memberStates: identity.door.memberStates,
    markActive: identity.door.markActive,
  })
  const messages = createMessages(deps)
  const help = createHelp(deps)
  const records = createRecords(deps, { wallet: wallet.door, games: games.door })
  return {
    modules: [site, identity, members, wallet, games, messages, help, records].map(({ module }) => module),
    doors: { site: site.door, identity: identity.door, wallet: wallet.door, games: games.door },
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
