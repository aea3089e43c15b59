import { beforeAll, expect, test, vi } from 'vitest'
import { id, type PamAnswer, type PamPlayer, type PamSupplier, startPamSupplier } from './pam-supplier.ts'

let house: PamSupplier
let playing: PamPlayer
beforeAll(async () => {
  house = await startPamSupplier('door_pam_races')
  playing = await house.player()
})

const told = (answer: PamAnswer) => answer.error?.code ?? answer.status

test.each(['betOf', 'betOfAnswer', 'isKnown'] as const)(
  'W-10 W-11 a win whose bet comes, and whose other copy is paid, after it has looked by %s is paid or too early: never taken for another',
  async look => {
    const bet = { providerTransactionId: id(), providerRoundId: `between-${look}` }
    const win = { ...bet, providerTransactionId: id(), providerBetRef: bet.providerTransactionId }
    const { wallet } = house.server.program.door
    const asked: (...asking: never[]) => Promise<unknown> = wallet[look]
    const spy = vi.spyOn(wallet, look).mockImplementationOnce((async (...asking: never[]) => {
      const seen = await asked(...asking)
      expect(told(await playing.withdraw(10, bet))).toBe('OK')
      expect(told(await playing.deposit(10, win))).toBe('OK')
      return seen
    }) as never)
    try {
      expect(['OK', 'PAM_ERR_TRANS_NOT_FOUND']).toContain(told(await playing.deposit(10, win)))
    } finally {
      spy.mockRestore()
    }
    expect(await playing.balance()).toBe(1_000)
  },
)

test.each(['deposit', 'gift'] as const)(
  'W-14 a %s without the name of its bet is for the one that stands, also where the last of the round is cancelled after it was looked for',
  async how => {
    const own = await house.player()
    const providerRoundId = id()
    const [standing, cancelled, givenBack] = [id(), id(), id()]
    for (const providerTransactionId of [standing, cancelled, givenBack])
      expect(told(await own.withdraw(10, { providerTransactionId, providerRoundId }))).toBe('OK')
    const { wallet } = house.server.program.door
    const { lastBetOfRound } = wallet
    const spy = vi.spyOn(wallet, 'lastBetOfRound')
    for (const providerTransactionId of [givenBack, cancelled])
      spy.mockImplementationOnce(async asking => {
        const seen = await lastBetOfRound(asking)
        expect(seen).toBe(providerTransactionId)
        expect(told(await own.cancel({ providerTransactionId, providerRoundId }))).toBe('OK')
        return seen
      })
    const paid = { providerTransactionId: id(), providerRoundId, isGameOver: true }
    const transactionType = how === 'gift' ? 'PROMODEPOSIT' : 'DEPOSIT'
    try {
      expect(told(await own.add({ ...paid, transactionType, cashAmount: 30 }))).toBe('OK')
    } finally {
      spy.mockRestore()
    }
    expect(told(await own.add({ ...paid, transactionType, cashAmount: 30 }))).toBe('OK')
    expect(told(await own.cancel({ providerTransactionId: standing, providerRoundId }))).toBe(
      'PAM_ERR_TRANS_ALREADY_SETTLED',
    )
    expect(await own.balance()).toBe(1_020)
  },
)
