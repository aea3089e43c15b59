import type { Module } from '../../platform/module.ts'
import type { IdentityDoor } from '../identity/index.ts'
import { routes } from './routes.ts'

/** What the module asks of identity, which owns who a member is. */
export type MembersNeeds = Pick<IdentityDoor, 'memberById' | 'otherLogin'>

export function createMembers(identity: MembersNeeds): { module: Module } {
  return { module: { name: 'members', needs: ['identity'], migrations: async () => [], routes: routes(identity) } }
}
