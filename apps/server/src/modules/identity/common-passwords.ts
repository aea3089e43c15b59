import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

/** What is typed here and stands in no list from elsewhere. */
const OURS = `
p@ssword instagram tiktok youtube1 login123
mahalkita mahalko1 mahalkoh iloveyouso philippines pilipinas pilipino filipino maganda1 pogiako1 ganda123 jollibee adobo123 manila123
cebucity davao123 pinoyako barangay ginebra1 sabong123 jesuschrist jesus123 godisgood salamatpo anakngsea kapamilya kapuso123
casino123 jackpot1 jackpot777 lucky777 slot7777 bigwin88 panalo88 swerte88 tongits1 sugal123 betting1 winner88 poker123
`
  .split(/\s+/)
  .filter(word => word !== '')

/** Shorter cores are in too many good passwords. */
export const CORE_LENGTH_MIN = 5
/** The list begins with what most have. So many of its words are too common with digits behind too (SES-11). */
const CORES_OF = 3_000

const EXACT = new Set([...leaked, ...OURS])
const CORES = new Set(
  [...leaked.slice(0, CORES_OF), ...OURS].map(coreOf).filter(core => core.length >= CORE_LENGTH_MIN),
)

/** Whether a password in lower case is one of those that have leaked most often, as it is or with digits and signs around it. */
export const isCommonPassword = (plain: string): boolean => EXACT.has(plain) || CORES.has(coreOf(plain))

/** A word without the digits and signs around it. */
export function coreOf(text: string): string {
  return text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
}
