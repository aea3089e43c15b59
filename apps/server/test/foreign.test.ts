import { type Call, games, identity, members, messages, records, wallet } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { invariant, newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_CALLS } from '../src/platform/calls.ts'
import { plain } from './announcement.ts'
import type { TestClient } from './client.ts'
import type { TestMember } from './harness.ts'
import { type House, startHouse } from './house.ts'
import { giveSecret } from './supplier-terms.ts'

/** A member with one of everything. What names him or a thing of his must be told to nobody else. */
type Owner = { member: TestMember; marks: string[] } & Record<
  'sessionId' | 'deviceId' | 'recordId' | 'requestId',
  string
>

/** How a call names a thing that is somebody's, and what else its input needs to get as far as looking for it. */
type Named = {
  field: string
  his: (owner: Owner) => string
  nobodys: string
  code: string
  more?: object
  butFor?: Role
}

/**
 * What a call could show or change of somebody else: nothing, because it is the same for everyone; nothing, because it is about who
 * asks and names nobody; what it names by a secret that only its owner was told (captchas, codes, links, credentials and tokens, each
 * with tests of its own); or what it names.
 */
const ROWS: Readonly<Record<string, 'everyone' | 'own' | 'secret' | Named>> = {
  'agents.contractRequests': 'own',
  'agents.dailySalaryRequest': 'own',
  'games.addFavourite': 'own',
  'games.addRecentGame': 'own',
  'games.favouriteIds': 'own',
  'games.favouriteList': 'own',
  'games.gameCategories': 'everyone',
  'games.gameList': 'everyone',
  'games.gameVendors': 'everyone',
  'games.hotGames': 'everyone',
  'games.launchGame': 'own',
  'games.popularGames': 'everyone',
  'games.recentGames': 'own',
  'games.removeFavourite': 'own',
  'games.winnerBoard': 'everyone',
  'help.document': 'everyone',
  'help.helpCenter': 'everyone',
  'identity.acceptTerms': 'own',
  'identity.affiliate': 'everyone',
  'identity.captcha': 'everyone',
  'identity.captchaWork': 'everyone',
  'identity.changePassword': 'own',
  'identity.checkUsername': 'everyone',
  'identity.emailPassword': 'secret',
  'identity.endSession': {
    field: 'sessionId',
    his: ({ sessionId }) => sessionId,
    nobodys: newUuid(),
    code: 'session.not.found',
  },
  'identity.entryRules': 'everyone',
  'identity.forgetDevice': 'secret',
  'identity.linkIdentity': 'own',
  'identity.linkedIdentities': 'own',
  'identity.login': 'secret',
  'identity.loginKeys': 'everyone',
  'identity.logout': 'own',
  'identity.register': 'secret',
  'identity.registerMobile': 'secret',
  'identity.registerSettings': 'everyone',
  'identity.rememberDevice': {
    field: 'deviceId',
    his: ({ deviceId }) => deviceId,
    nobodys: newSecret(),
    code: 'session.other.device',
  },
  'identity.resetPassword': 'secret',
  'identity.sendRegisterCode': 'secret',
  'identity.sendResetCode': 'secret',
  'identity.sendSmsCode': 'secret',
  'identity.sessions': 'own',
  'identity.setPasswordBySms': 'secret',
  'identity.socialFinish': 'secret',
  'identity.socialStart': 'everyone',
  'identity.trialLogin': 'everyone',
  'identity.trialUser': 'everyone',
  'identity.unlinkIdentity': 'own',
  'identity.verifySmsCode': 'secret',
  'members.memberInfo': 'own',
  'messages.announcements': 'everyone',
  'messages.banners': 'everyone',
  'messages.lobbyNews': 'everyone',
  'messages.markAnnouncementAsRead': {
    field: 'announcementId',
    his: () => FOR_AGENTS,
    nobodys: 'nothing',
    code: 'announcement.unknown',
    more: { read: true },
    butFor: 'an agent',
  },
  'messages.unreadCount': 'own',
  'promotions.memberClubBenefit': 'everyone',
  'promotions.playerRankProgress': 'own',
  'realtime.followEvents': 'own',
  'records.bettingRecordDetail': {
    field: 'recordId',
    his: ({ recordId }) => recordId,
    nobodys: '987654321',
    code: 'record.not.found',
  },
  'records.bettingRecords': 'own',
  'records.memberTransactions': 'own',
  'records.netPosition': 'own',
  'records.transactionCodes': 'everyone',
  'site.customerService': 'everyone',
  'site.domainRoute': 'everyone',
  'site.downloadSetting': 'everyone',
  'site.settingsConsolidated': 'everyone',
  'site.systemCountry': 'everyone',
  'site.systemStatus': 'everyone',
  'site.whitelabel': 'everyone',
  'sportsbook.hotMatches': 'everyone',
  'wallet.merchantWallet': 'own',
  'wallet.returnFunds': 'own',
  'wallet.transferFunds': {
    field: 'requestId',
    his: ({ requestId }) => requestId,
    nobodys: 'nobody-asked-for-this',
    code: 'account.balance.not.enough',
    // More than anybody here has: found as his it would be the request of another amount.
    more: { fromWallet: 'main', toWallet: 'CASINO', amount: '999999.00' },
  },
  'wallet.walletBalance': 'own',
}

type Role = 'another member' | 'a trial member' | 'an agent' | 'a member of another merchant'
const ROLES: readonly Role[] = ['another member', 'a trial member', 'an agent', 'a member of another merchant']
const FOR_AGENTS = 'only-for-agents'

let house: House
let owner: Owner
const asked = new Map<Role, TestMember>()
/** What is no session of this merchant, as it is sent. */
let strangers: readonly (readonly [string, { authorization?: string; merchant?: string }])[]

beforeAll(async () => {
  house = await startHouse('foreign')
})

beforeAll(async () => {
  owner = await ownerOf(house)
})

beforeAll(async () => {
  for (const role of ROLES) asked.set(role, await memberAs(role))
})

beforeAll(async () => {
  const ended = await house.server.registerMember()
  await ended.client.call(identity.logout, {})
  strangers = [
    ['nobody', {}],
    ['a session that has ended', { authorization: ended.token }],
    ['his session at another merchant', { authorization: owner.member.token, merchant: 'HIYASFUN' }],
    ['a supplier with the token of his game', { authorization: owner.marks.at(-1) ?? '' }],
    ['his id', { authorization: owner.member.memberId }],
  ]
})

const CALLS = ALL_CALLS.filter(call => call.wire !== 'stream')
/** Ends the session that asks: nothing could be asked after it. */
const SWEPT = CALLS.filter(call => call.name !== identity.logout.name).map(call => [call.name, call] as const)

test('every call of the contract says what of somebody it could touch', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(ALL_CALLS.map(call => call.name).toSorted())
})

describe('every call, asked by somebody else', () => {
  test.each(SWEPT)('%s tells of him to no one, and is done for no stranger', async (_, call) => {
    for (const role of ROLES) {
      const answer = await memberOf(role).client.call(call, call.example.input as object)
      expectNothingOfHis(role, answer)
    }
    for (const [who, headers] of call.access === 'anyone' ? [] : strangers) {
      const answer = await house.server.client().call(call, call.example.input as object, { headers: { ...headers } })
      expect([who, answer]).toMatchObject([who, { status: 401, code: 'login.not.session' }])
      expectNothingOfHis(who, answer)
    }
  })

  const named = CALLS.flatMap(call => {
    const row = ROWS[call.name]
    return typeof row === 'object' ? [[call.name, row.field, call, row] as const] : []
  })
  test.each(named)('%s with his %s answers as for what does not exist', async (_name, field, call, row) => {
    for (const role of ROLES.filter(one => one !== row.butFor)) {
      const { client } = memberOf(role)
      const [his, nobodys] = [await ask(client, call, row, row.his(owner)), await ask(client, call, row, row.nobodys)]
      expect([role, his]).toEqual([role, nobodys])
      expect([role, his.ok]).toEqual([role, false])
      if (role === 'another member') expect([field, his]).toMatchObject([field, { code: row.code }])
    }
  })

  test('and he finds all as he left it', async () => {
    expect(await viewOf(owner)).toEqual(left)
    expect(JSON.stringify(left)).toContain(owner.sessionId)
  })
})

async function ask(client: TestClient, call: Call, { field, more }: Named, value: string) {
  const { headers: _, ...answer } = await client.call(call, { ...more, [field]: value })
  return answer
}

function expectNothingOfHis(who: string, answer: object): void {
  const text = JSON.stringify(answer)
  expect([who, owner.marks.filter(mark => text.includes(mark))]).toEqual([who, []])
}

const memberOf = (role: Role): TestMember => {
  const found = asked.get(role)
  invariant(found !== undefined, role)
  return found
}

async function memberAs(role: Role): Promise<TestMember> {
  const isElsewhere = role === 'a member of another merchant'
  const member = await (isElsewhere ? house.server.trialMember() : house.server.registerMember())
  const type = { 'a trial member': 4, 'an agent': 1 }[role as string]
  if (type !== undefined)
    await house.server.rows('update identity.member set type = $1 where member_id = $2', [type, member.memberId])
  return member
}

let left: unknown

async function ownerOf({ server, player: newPlayer }: House): Promise<Owner> {
  const { database } = server.program.deps
  await inTransaction(database, tx =>
    server.program.door.messages.publish(tx, 'HIYAS', { ...plain(FOR_AGENTS, house.now()), audiences: ['agent'] }),
  )
  await server.rows(
    `insert into games.supplier (code, launch_path, dialect, wallet_url) values ('CASINO', '/nowhere', 'transfer', 'http://127.0.0.1:9')`,
  )
  await giveSecret(server, 'CASINO', newSecret())
  const player = await newPlayer()
  const { member, token } = player
  const betId = newSecret()
  await player.bet(betId, 10)
  await member.client.call(games.addFavourite, { nodeId: 'HYO-hiyas-reels' })
  const [deviceId, requestId, mail] = [newSecret(), newSecret(), `mail-${newSecret().slice(0, 8)}@example.com`]
  const onDevice = { username: member.userName, password: member.password, loginDeviceId: deviceId, remember: true }
  const remembered = await server.client().call(identity.login, onDevice)
  await server.rows(
    `insert into identity.linked_identity (merchant, provider, subject, member_id, email, linked_at)
     values ('HIYAS', 'google', $1, $2, $3, now())`,
    [newSecret(), member.memberId, mail],
  )
  await server.rows(
    `insert into games.transfer (id, merchant, member_id, supplier, direction, currency, amount, request_id, state, asked_at,
                                 expires_at, next_check_at, ended_at)
     values ($1, 'HIYAS', $2, 'CASINO', 'out', 'PHP', 50000, $3, 'failed', now(), now() + interval '1 minute', now(), now())`,
    [newUuid(), member.memberId, requestId],
  )
  const [bets, sessions] = [
    await member.client.call(records.bettingRecords, {}),
    await member.client.call(identity.sessions, {}),
  ]
  invariant(bets.ok && sessions.ok && remembered.ok, 'he has one of everything')
  const [recordId = '', sessionId = ''] = [bets.value.list[0]?.recordId, sessions.value.sessions[0]?.sessionId]
  invariant(recordId !== '' && sessionId !== '', 'he has a bet and a session')
  const marks = [member.memberId, member.userName, member.token, sessionId, betId, deviceId, requestId, mail, token]
  const all = { member, sessionId, deviceId, recordId, requestId, marks }
  left = await viewOf(all)
  return all
}

/** What he sees of his own. */
async function viewOf({ member: { client } }: Owner): Promise<unknown> {
  const sessions = await client.call(identity.sessions, {})
  const others = [
    await client.call(members.memberInfo, {}),
    await client.call(identity.linkedIdentities, {}),
    await client.call(games.favouriteIds, {}),
    await client.call(wallet.walletBalance, {}),
    await client.call(messages.unreadCount, {}),
  ]
  return [
    sessions.ok && sessions.value.sessions.map(({ sessionId }) => sessionId),
    ...others.map(answer => (answer.ok ? answer.value : answer.code)),
  ]
}

function newUuid(): string {
  return crypto.randomUUID()
}
