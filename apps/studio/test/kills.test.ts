import { killsWanted } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { PLACES, runKills } from './kills/lab.ts'

const KILLS_QUICK = 120
const KILL_MAX_MS = 500
const START_MAX_MS = 60_000

/** `npm run chaos:rounds` asks for ten thousand. */
const wanted = killsWanted()
const { kills, seed } = wanted ?? { kills: KILLS_QUICK, seed: 'hiyas' }

test(
  'GAM-17 killed at any step, a process leaves no stake behind: each is settled or refunded to the centavo, and history shows it',
  async () => {
    const report = await runKills(seed, kills)
    if (wanted) {
      const rows = [...report.places].toSorted(([one], [other]) => one.localeCompare(other))
      const places = rows.map(([place, times]) => `  ${place.padEnd(24)}${times}`).join('\n')
      const ends = JSON.stringify(Object.fromEntries(report.ends))
      process.stdout.write(`${report.kills} kills in ${report.rounds} rounds, seed ${seed}\n${places}\n${ends}\n`)
    }
    expect(report.faults).toEqual([])
    expect(report.kills).toBeGreaterThanOrEqual(kills)
    for (const place of PLACES) expect(report.places.get(place) ?? 0, place).toBeGreaterThan(0)
    for (const end of ['settled', 'voided']) expect(report.ends.get(end) ?? 0, end).toBeGreaterThan(0)
  },
  START_MAX_MS + kills * KILL_MAX_MS,
)

test(
  'GAM-17 the same kills over a wallet that keeps what it says it has returned: the loss is found',
  async () => {
    const { faults } = await runKills('hiyas', 20, 'forgetful')
    expect(faults.join()).toMatch(/holds \d+, and history says \d+/)
  },
  START_MAX_MS,
)
