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
