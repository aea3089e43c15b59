import type { Check } from '../check.ts'

/** Everything that is said to a player: the catalogues of the site and those of the studio's games. */
const TEXTS = /^(packages\/i18n\/src\/catalogues|apps\/studio\/src\/client\/(inhouse\/)?texts)\/[^/]+\.ts$/
/** What follows a key, not the key. */
const LITERAL = /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?!\s*:)/g

/** What makes a win sound owed, near or certain, presses for time, or calls back who is leaving or has lost (RG-18, RG-20). */
const LURING: readonly RegExp[] = [
  /\b(over)?due\b|\balmost\b|\bnearly\b|\bso close\b|\bmuntik|\b(konti|kaunti|malapit) na lang\b/i,
  /\b(sure|certain|guaranteed) (win|panalo)|\b(sigurado|tiyak|garantisado)(ng)?( na)? (panalo|manalo|mananalo)\b/i,
  /\bwin (it|them|your \w+) back\b|\bwin back\b|\b(bawiin|mabawi|habulin) ang (talo|natalo|taya|pera)|\b(makabawi|bumawi|makakabawi)\b/i,
  /\bplay again\b|\bone more (spin|round|try|game)\b|\b(laro|maglaro|ikot|taya|tumaya) (ulit|muli)\b|\bisa pang (ikot|laro|taya|subok)\b/i,
  /\bhurry\b|\blast chance\b|\bmiss out\b|\bbilisan\b|\bpalampasin\b|\bhuling pagkakataon\b/i,
  /\bmainit\b|\bumiinit\b/i,
]
/** The specification calls a category of games and of matches so (LOBBY-02). Said of a game, or of its wins, it is a lure. */
const HOT = /\bhot\b/i
const HOT_CATEGORY =
  /^(hot|hot ngayon|hot right now|mga hot match|hot matches|wala pang hot dito|nothing hot here yet|tingnan ang hot|see what is hot)$/i

export const luringWords: Check = {
  name: 'luring-words',
  rule: 'No text says that a win is due, near or certain, presses for time, or calls back who leaves or has lost.',
  *run(tree) {
    for (const file of tree.matching(TEXTS)) {
      for (const { 0: literal, index } of file.text.matchAll(LITERAL)) {
        const word = lureOf(literal.slice(1, -1))
        if (word === undefined) continue
        const message = `'${word}' lures: say what is so, and leave the choice to the player (RG-18, RG-20)`
        yield { path: file.path, line: file.lineAt(index), message }
      }
    }
  },
}

function lureOf(text: string): string | undefined {
  const found = LURING.map(pattern => pattern.exec(text)?.[0]).find(word => word !== undefined)
  return found ?? (HOT_CATEGORY.test(text) ? undefined : HOT.exec(text)?.[0])
}
