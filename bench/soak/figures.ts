import { MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { none } from '../games/leftovers.ts'
import type { Figure } from '../row.ts'
import type { Paced } from './crowd.ts'
import type { Heard } from './dealing.ts'
import type { Durations } from './durations.ts'
import type { SoakOptions } from './options.ts'
import type { Seen } from './seen.ts'
import type { Watch } from './watch.ts'

/** Of all bets that were due, in hundredths: nobody was free to make them. */
const MISSED_MAX = 1
/** Of all bets at suppliers, in hundredths. */
const REFUSED_MAX = 1
/** Of all rounds that were due, in hundredths: more than a kill leaves behind, also on a machine where a program is away for ten seconds. */
const VOIDED_MAX = 10

/** How many bets there were, and of how many rounds nothing came. */
export function pacedFigures(
  { paced }: { paced: readonly Paced[] },
  { spins, looks, voided }: Pick<Seen, 'spins' | 'looks' | 'voided'>,
  { bets }: Pick<Heard, 'bets'>,
  { minutes, rate }: Pick<SoakOptions, 'minutes' | 'rate'>,
): Figure[] {
  const due = paced.reduce((sum, one) => sum + one.due, 0)
  const missed = paced.reduce((sum, one) => sum + one.missed, 0)
  const seconds = (minutes * MINUTE_MS) / SECOND_MS
  return [
    {
      name: 'soak.bets',
      value: (spins + bets) / seconds,
      unit: '/s',
      bound: null,
      note: `of ${rate} that were asked for: ${spins} spins and ${looks} looks at the studio, ${bets} bets at suppliers`,
    },
    {
      name: 'soak.missed',
      value: due === 0 ? 0 : (100 * missed) / due,
      unit: '%',
      bound: `<= ${MISSED_MAX}`,
      note: `${missed} of ${due} rounds that were due, when nobody was free`,
    },
    {
      name: 'soak.voided',
      value: due === 0 ? 0 : (100 * voided) / due,
      unit: '%',
      bound: `<= ${VOIDED_MAX}`,
      note: `${voided} rounds cancelled and paid back, whose bet nobody answered`,
    },
  ]
}

/** What members saw. */
export function seenFigures({ banners, errors, errorCount }: Seen, spunIn: Durations): Figure[] {
  return [
    ...durationFigures('spin', spunIn),
    {
      name: 'soak.banner',
      value: banners.longestMs / SECOND_MS,
      unit: 's',
      bound: null,
      note: `the longest of ${banners.count} waits behind a reconnect banner`,
    },
    none('soak.errors', errorCount, errors[0] ?? 'every question was answered, behind a banner at worst'),
  ]
}

/** What suppliers heard, and what they and we believe. */
export function heardFigures(
  { bets, refusals, again, faults, faultCount, answeredIn }: Heard,
  watches: ReadonlyMap<string, Watch>,
): Figure[] {
  const all = [...watches.values()]
  const total = (of: (watch: Watch) => number) => all.reduce((sum, watch) => sum + of(watch), 0)
  const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0)
  const codes = [...refusals].map(([code, count]) => `${code} ${count}`).join(', ')
  const compared = `${total(({ sums }) => sums.moves)} moves in ${total(({ sums }) => sums.rounds)} rounds`
  return [
    ...durationFigures('bet', answeredIn),
    {
      name: 'soak.refused',
      value: bets === 0 ? 0 : (100 * refused) / bets,
      unit: '%',
      bound: `<= ${REFUSED_MAX}`,
      note: codes || 'every bet that was answered was taken',
    },
    { name: 'soak.again', value: again, unit: '', bound: null, note: 'questions of suppliers without an answer' },
    none('soak.faults', faultCount, faults[0] ?? 'answers no honest wallet gives'),
    none(
      'soak.disagreements',
      total(({ sums }) => sums.faultCount),
      all.flatMap(({ sums }) => sums.faults)[0] ?? `${compared} are the same to suppliers and to us`,
    ),
    none(
      'soak.not_compared',
      total(watch => watch.waiting()),
      'rounds of suppliers',
    ),
  ]
}

const durationFigures = (of: string, durations: Durations): Figure[] =>
  [0.5, 0.95, 0.99].map(share => ({
    name: `soak.${of}_p${share * 100}`,
    value: durations.at(share),
    unit: 'ms',
    bound: null,
    note: `of ${durations.count()} answers`,
  }))
