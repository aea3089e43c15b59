import { SUPPLIER_USER } from '../user.ts'

const PLAYER = /^([A-Z0-9]{2,20})\.([A-Za-z0-9_-]{22})$/

/** The name of a player in this dialect: his id in 22 characters in place of 36, because names have 40 at most here. */
export function pamPlayerOf(user: string): string {
  const [, merchant = '', memberId = ''] = SUPPLIER_USER.exec(user) ?? []
  return `${merchant}.${Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url')}`
}

/** The player as the other dialects name him; empty when this is no name of one. */
export function userOfPam(playerId: string): string {
  const [, merchant, id] = PLAYER.exec(playerId) ?? []
  if (merchant === undefined || id === undefined) return ''
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const memberId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return `${merchant}.${memberId}`
}
