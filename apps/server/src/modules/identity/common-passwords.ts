/**
 * Passwords of at least eight characters that stand at the top of every list of leaked ones, and those of this market. Variants
 * with digits or signs around them are found by their core.
 */
const COMMON = `
password passw0rd password1 p@ssword p@ssw0rd pa55word iloveyou iloveyou1 princess sunshine football baseball superman batman123
trustno1 whatever starwars computer michelle jennifer jordan23 charlie1 michael1 michael danielle samantha basketball volleyball
liverpool manchester chelsea1 arsenal1 butterfly chocolate strawberry blink182 nicholas anthony1 jessica1 elizabeth christian
angelica angelina anderson alexander alexandra stephanie victoria veronica brandon1 internet facebook instagram tiktok123 youtube1
letmein1 welcome1 welcome123 changeme default1 qwertyui qwerty12 qwerty123 qwertyuiop asdfghjk asdf1234 zxcvbnm1 zaq12wsx 1qaz2wsx
q1w2e3r4 1q2w3e4r abc12345 abcd1234 abcdefgh aaaaaaaa 11111111 12345678 123456789 1234567890 87654321 88888888 00000000 12341234
11223344 12121212 123123123 147258369 159753456 987654321 1029384756 admin123 administrator master123 dragon12 monkey12 shadow12
mahalkita mahalko1 mahalkoh iloveyouso philippines pilipinas pilipino filipino maganda1 pogiako1 ganda123 jollibee adobo123 manila123
cebucity davao123 pinoyako barangay ginebra1 sabong123 jesuschrist jesus123 godisgood salamatpo anakngsea kapamilya kapuso123
casino123 jackpot1 jackpot777 lucky777 slot7777 bigwin88 panalo88 swerte88 tongits1 sugal123 betting1 winner88 poker123
`
  .split(/\s+/)
  .filter(word => word !== '')

/** Shorter cores are in too many good passwords. */
export const CORE_LENGTH_MIN = 5

const EXACT = new Set(COMMON)
const CORES = new Set(COMMON.map(coreOf).filter(core => core.length >= CORE_LENGTH_MIN))

/** Whether a password in lower case is one of the common ones, as it is or with digits and signs around it. */
export const isCommonPassword = (plain: string): boolean => EXACT.has(plain) || CORES.has(coreOf(plain))

/** A word without the digits and signs around it. */
export function coreOf(text: string): string {
  return text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
}
