import { COIN, SCATTER, WILD } from '@hiyas/fair/letters'
import type { WireFeature, WireRules } from '../../wire.ts'
import type { TextKey, Texts } from '../texts/texts.ts'
import { showFactor } from '../times.ts'

export type RuleTexts = {
  /** Symbols that do more than pay. */
  readonly specials: readonly { readonly letter: string; readonly name: string; readonly text: string }[]
  /** How symbols win and what follows, one sentence or two each. */
  readonly features: readonly string[]
}

type Hold = Extract<WireFeature, { kind: 'hold' }>

const WINS: Readonly<Record<WireRules['wins'], TextKey>> = {
  lines: 'lines_rule',
  ways: 'ways_rule',
  cluster: 'cluster_rule',
  anywhere: 'anywhere_rule',
}

/** What the rules sheet says of a model in words: only what the model really does (GAM-10, GAM-13). */
export function ruleTexts(rules: WireRules, texts: Texts, money: (units: number) => string): RuleTexts {
  const { t } = texts
  const least = rules.bands[0] ?? 0
  const wins = [t(WINS[rules.wins], { least })]
  if (rules.firstOtherDecides) wins.push(t('first_other_rule'))
  if (rules.firstOtherDecides && !hasWildRow(rules)) wins.push(t('wilds_alone_rule'))
  if (rules.wins === 'lines') wins.push(t(onceRule(rules)))
  if (rules.hasHeights) wins.push(t('heights_rule', { most: rules.rows.join(', ') }))
  if (rules.ladder) wins.push(t('fall_rule'), ...ladderRule(rules.ladder, 'ladder_rule', texts))
  return { specials: specialsOf(rules, texts, money), features: [...wins, ...featureRules(rules, texts, money)] }
}

/** How often one line is paid: a model may pay it from both sides, or for the special symbol on top. */
function onceRule({ bothWays, feature }: WireRules): TextKey {
  if (bothWays) return 'both_ways_rule'
  return feature.kind === 'special' ? 'line_special_rule' : 'line_once_rule'
}

/** Whether the highest count of a pay table stands for every higher one too: where symbols are counted wherever they lie. */
export const paysForMore = ({ wins }: WireRules): boolean => wins === 'cluster' || wins === 'anywhere'

function ladderRule(ladder: readonly number[], key: 'ladder_rule' | 'free_ladder_rule', { t }: Texts): string[] {
  return new Set(ladder).size < 2 ? [] : [t(key, { ladder: ladder.map(showFactor).join(', ') })]
}

function specialsOf(rules: WireRules, { t }: Texts, money: (units: number) => string): RuleTexts['specials'] {
  const { scatter, strips, wildTimes, isWildOnce } = rules
  const isOn = (letter: string): boolean => strips.some(strip => strip.includes(letter))
  const specials: { letter: string; name: string; text: string }[] = []
  const reelsOf = (wanted: string): string =>
    strips.flatMap((strip, reel) => (strip.includes(wanted) ? [reel + 1] : [])).join(', ')
  if (isOn(WILD)) {
    const text = [t('wild_rule', { reels: reelsOf(WILD) })]
    if (wildTimes > 1) text.push(t(isWildOnce ? 'wild_once' : 'wild_times', { times: wildTimes }))
    if (hasWildRow(rules)) text.push(t('wild_row'))
    if (scatter === WILD) text.push(...scatterRule(rules, t))
    specials.push({ letter: WILD, name: t('wild'), text: text.join(' ') })
  }
  if (isOn(SCATTER) && scatter === SCATTER) {
    specials.push({ letter: SCATTER, name: t('bonus'), text: scatterRule(rules, t).join(' ') })
  }
  if (rules.feature.kind === 'hold')
    specials.push({ letter: COIN, name: t('coin'), text: coinRule(rules.feature, reelsOf(COIN), t, money) })
  return specials
}

const hasWildRow = ({ pays }: WireRules): boolean => pays.some(({ letter }) => letter === WILD)

/** That there are two sets of reels, and what one of them is without: what is said of where a symbol stands holds for the other. */
export function setsRule(
  { missing = [], feature }: WireRules,
  { t }: Texts,
  symbolOf: (letter: string) => string,
): string {
  const special: Readonly<Record<string, string>> = {
    [WILD]: t('wild'),
    [SCATTER]: t('bonus'),
    ...(feature.kind === 'hold' ? { [COIN]: t('coin') } : {}),
  }
  const lacks = missing.map(({ letter, reels }) =>
    t('missing_on', { symbol: special[letter] ?? symbolOf(letter), reels: reels.map(reel => reel + 1).join(', ') }),
  )
  return [t('sets_rule'), ...(lacks.length > 0 ? [t('sets_missing', { missing: lacks.join('; ') })] : [])].join(' ')
}

/** What opens the board, and what each coin without a name of its own is worth. */
function coinRule({ from, coins }: Hold, reels: string, t: Texts['t'], money: (units: number) => string): string {
  const worth = coins.flatMap(({ prize, units }) => (prize === null ? [money(units)] : []))
  return t('coin_rule', { reels, from, coins: worth.join(', ') })
}

/** What scatters pay and win. */
function scatterRule({ feature, scatterPays }: WireRules, t: Texts['t']): string[] {
  const pays = scatterPays.some(pay => pay > 0) ? [t('scatter_pays')] : []
  return 'spins' in feature ? [...pays, awardsOf(feature.spins, 3, t)] : pays
}

/** `3, 4, 5 = 8, 12, 20 free spins`, without the counts that win none. */
function awardsOf(spins: readonly number[], from: number, t: Texts['t']): string {
  const won = spins.flatMap((count, index) => (count > 0 ? [{ scatters: index + from, count }] : []))
  const scatters = won.map(({ scatters: count }) => count).join(', ')
  return t('scatter_awards', { scatters, spins: won.map(({ count }) => count).join(', ') })
}

function featureRules(rules: WireRules, texts: Texts, money: (units: number) => string): string[] {
  const { t } = texts
  const { feature, freeLadder } = rules
  const ladder = freeLadder ? ladderRule(freeLadder, 'free_ladder_rule', texts) : []
  switch (feature.kind) {
    case 'none':
      return []
    case 'respin':
      return [t('respin_rule')]
    case 'sticky':
      return [t('sticky_rule')]
    case 'special':
      return [t('special_rule')]
    case 'lantern':
      return [t('lantern_rule', { times: feature.times.map(showFactor).join(', ') })]
    case 'free':
      return [...timesRule(feature.times, t), ...ladder, moreRule(feature.spinsMax, t)]
    case 'hold': {
      const prizes = feature.coins.flatMap(({ prize, units }) => (prize ? [`${prize} ${money(units)}`] : []))
      const { from, turns, grand } = feature
      return [t('hold_rule', { from, turns }), t('hold_prizes', { prizes: prizes.join(', '), grand: money(grand) })]
    }
  }
}

function timesRule(times: readonly number[], t: Texts['t']): string[] {
  if (times.length > 1) return [t('growing_rule', { times: times.map(showFactor).join(', ') })]
  return (times[0] ?? 1) > 1 ? [t('feature_rule', { times: times[0] ?? 1 })] : []
}

const moreRule = (spinsMax: number | null, t: Texts['t']): string =>
  spinsMax === null ? t('no_more_rule') : t('more_rule', { max: spinsMax })
