import { createHash } from 'node:crypto'
import type { Check } from '../check.ts'
import type { Tree } from '../tree.ts'

export const LANDED_FILE = 'tools/tidy/landed-migrations.txt'

const UP = /^(?:apps|packages)\/.+\/migrations\/[^/]+\/up\.sql$/
const DIGEST_LENGTH = 16

/**
 * A step that was changed after it was applied stops the start (decision 0010), of databases that have it: those of tests are made anew and
 * would not notice. So the text of each is noted here when it lands.
 */
export const landedMigrations: Check = {
  name: 'landed-migrations',
  rule: `A migration stays as it landed, by the digests in ${LANDED_FILE}: another one corrects it.`,
  *run(tree) {
    const landed = readLanded(tree)
    for (const { path, text } of tree.matching(UP)) {
      const line = landedLine(path, text)
      const known = landed.get(path)
      landed.delete(path)
      if (known?.text === line) continue
      const message =
        known === undefined
          ? `add to ${LANDED_FILE}: ${line}`
          : `it landed with another text: take the change back and write another migration; one that has not landed yet is noted anew: ${line}`
      yield { path, line: 1, message }
    }
    for (const [path, { line }] of landed)
      yield { path: LANDED_FILE, line, message: `${path} has landed and is gone: bring it back` }
  },
}

/** What the list says of a migration. */
export const landedLine = (path: string, text: string): string =>
  `${path} ${createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH)}`

/** `path digest` a line; `#` at the start of a line is a comment. */
function readLanded(tree: Tree): Map<string, { text: string; line: number }> {
  if (!tree.has(LANDED_FILE)) return new Map()
  const lines = tree.file(LANDED_FILE).text.split('\n')
  return new Map(
    lines.flatMap((text, index) => {
      const [path = ''] = text.split(' ')
      return path === '' || path === '#' ? [] : [[path, { text, line: index + 1 }] as const]
    }),
  )
}
