import { SECOND_MS } from '@hiyas/kernel'
import { median, show } from '../row.ts'
import type { Report } from './lab.ts'
import type { Phase } from './phases.ts'
import { type Fault, faultsOf, type Plan, type Target } from './plan.ts'

/** What does a run again, and what it will do to the house. */
export function announcementOf(plan: Plan, tables: number): string {
  const { seed, calls, kills, jumps, months, suppliers, members, casinos } = plan
  const numbers = { calls, kills, jumps, months, suppliers: suppliers.length, members, casinos, tables }
  const options = Object.entries(numbers).map(([name, value]) => `--${name}=${value}`)
  const faults = faultsOf(plan).map(fault => `  after ${fault.afterCalls} calls: ${shown(fault)}`)
  return [`npm run chaos -- --seed=${seed} ${options.join(' ')}`, ...faults].join('\n')
}

function shown(fault: Fault): string {
  if (fault.kind === 'kill') return `kill -9 of ${fault.target}`
  if (fault.kind === 'month') return 'a month of the books begins'
  return `clock of server ${fault.server} ${fault.offsetMs / SECOND_MS} s from the right time`
}

/** What was refused agrees with every book: where fewer rounds than this had a bet that was taken, nothing was proved. */
const BETS_EACH_ROUND_MIN = 0.1
/** Nor was it of transfers (W-40), where fewer journeys than this moved anything, of those that were not told to come later, or none at all. */
const CARRIED_OUT_EACH_JOURNEY_MIN = 0.05

type Judged = Pick<
  Report,
  'faults' | 'disagreements' | 'findings' | 'bets' | 'rounds' | 'carriedOut' | 'journeys' | 'turnedAway'
>

/** Whether nothing is wrong, anywhere, and something was played. */
export const isSound = (report: Judged): boolean => verdictOf(report) === null

/** What is wrong; null where nothing is. */
function verdictOf(report: Judged): string | null {
  const { faults, disagreements, findings, bets, rounds, carriedOut, journeys, turnedAway } = report
  if (faults.length + disagreements.length + findings.length > 0) return 'THE BOOKS DIFFER'
  if (bets < BETS_EACH_ROUND_MIN * rounds) return 'HARDLY A BET WAS TAKEN'
  const wanted = journeys === 0 ? 0 : Math.max(1, CARRIED_OUT_EACH_JOURNEY_MIN * (journeys - turnedAway))
  return carriedOut < wanted ? 'HARDLY A TRANSFER WAS CARRIED OUT' : null
}

const WIDTH = 46

/** The end of a run, for people: what was done, and what became of it. */
export function tableOf(report: Report): string {
  const { counts, rounds, phases, kills, jumps, months, moves, bets } = report
  const { transfers, carriedOut, faults, disagreements, findings } = report
  const lines: [string, string][] = [
    ['calls sent', show(counts.sent)],
    ['rounds', show(rounds)],
    ...phases.map(phaseLine),
    ['answers nobody heard', show(counts.unheard)],
    ['connections cut by the supplier', show(counts.cut)],
    ['connections cut by a kill', show(counts.broken)],
    ...killLines(kills),
    ['jumps of a clock', String(jumps)],
    ['months that began', String(months)],
    ['moves compared, one by one', show(moves)],
    ['bets that were taken', show(bets)],
    ['transfers compared, one by one', show(transfers)],
    ['transfers that were carried out', show(carriedOut)],
    ['answers no honest wallet gives', String(faults.length)],
    ['disagreements between a supplier and us', String(disagreements.length)],
    ['findings in the books', String(findings.length)],
  ]
  const table = lines.map(([name, value]) => `${name.padEnd(WIDTH)} ${value.padStart(12)}`)
  const wrong = [...faults, ...disagreements, ...findings]
  return [...table, ...wrong, verdictOf(report) ?? 'every book is the same'].join('\n')
}

const phaseLine = ({ name, seconds, calls }: Phase): [string, string] => [
  `${name}: ${show(seconds)} s${calls > 0 ? ', calls a second' : ''}`,
  calls > 0 ? show(calls / seconds) : '',
]

function killLines(kills: Report['kills']): [string, string][] {
  const targets: Target[] = ['server 0', 'server 1', 'database']
  return targets.map(target => {
    const back = kills.filter(kill => kill.target === target).map(kill => kill.backInMs)
    const name = `kills of ${target}${target === 'database' ? '' : ' and its worker'}`
    return [name, back.length === 0 ? '0' : `${back.length}, back in ${show(median(back) / 1_000)} s`]
  })
}
