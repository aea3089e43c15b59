import { SECOND_MS } from '@hiyas/kernel'
import type { TransferReport } from '@hiyas/supplier'
import { describe, expect, test } from 'vitest'
import {
  CLOCKS_APART_MS,
  checkPauseMs,
  isAllShut,
  isTransferable,
  TRANSFERS,
  type TransferState,
  verdictOf,
} from '../transfers/rules.ts'

const NOW_MS = 1_000_000

describe('what a supplier sells', () => {
  const shut = { vendors: ['SHUT'] }
  const listing = { isListing: true, isShowing: true }
  const listingNothing = { isListing: false, isShowing: false }
  test.each<[string, Parameters<typeof isAllShut>[0], boolean]>([
    ['nothing that is known', { ...listingNothing, vendors: [] }, false],
    ['of a vendor who lists nothing', { ...listingNothing, vendors: ['OPEN'] }, false],
    ['of a shut one who lists nothing', { ...listingNothing, vendors: ['SHUT'] }, true],
    ['of a shut one and an open one, who list nothing', { ...listingNothing, vendors: ['SHUT', 'OPEN'] }, false],
    ['games of which no list shows one', { ...listing, isShowing: false, vendors: ['OPEN'] }, true],
    ['a game that a list shows', { ...listing, vendors: ['SHUT', 'OPEN'] }, false],
  ])('GAM-18 %s', (_what, sold, isShut) => {
    expect(isAllShut(sold, shut)).toBe(isShut)
  })
})

describe('what became of a transfer', () => {
  const transfer = { amount: 10_000n, expiresAtMs: NOW_MS }
  const late = NOW_MS + CLOCKS_APART_MS + 1
  test.each<[string, TransferReport, number, string]>([
    ['done', { state: 'done', amount: 10_000n }, NOW_MS, 'success'],
    ['done with another amount', { state: 'done', amount: 9_999n }, late, 'wrong'],
    ['refused', { state: 'refused' }, NOW_MS, 'failed'],
    ['pending, however late', { state: 'pending' }, late, 'pending'],
    ['unknown, while it may still arrive', { state: 'unknown' }, late - 1, 'pending'],
    ['unknown, when it can arrive no more', { state: 'unknown' }, late, 'failed'],
  ])('W-40 %s', (_what, report, nowMs, verdict) => {
    expect(verdictOf(report, transfer, nowMs)).toBe(verdict)
  })

  test('W-40 a transfer that is known stays as it is', () => {
    const from = (state: TransferState) => TRANSFERS.all.filter(to => TRANSFERS.move(state, to).ok)
    expect(TRANSFERS.initial).toBe('pending')
    expect([from('pending'), from('success'), from('failed')]).toEqual([['success', 'failed'], [], []])
  })

  test.each([
    [1n, 'PHP', false],
    [99n, 'PHP', false],
    [100n, 'PHP', true],
    [0n, 'PHP', false],
    [-100n, 'PHP', false],
    [100n, 'JPY', false],
    [10_000n, 'JPY', true],
  ])('W-40 %s of %s can be transferred: %s', (amount, currency, can) => {
    expect(isTransferable(amount, currency)).toBe(can)
  })

  test('W-40 is asked for later and later, and never no more', () => {
    const pauses = [0, 1, 2, 6, 100].map(checks => checkPauseMs(checks) / SECOND_MS)
    expect(pauses).toEqual([10, 20, 40, 600, 600])
  })
})
