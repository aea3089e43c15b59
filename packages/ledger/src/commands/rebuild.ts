import type { Database } from '@hiyas/database'
import { runAsked } from '@hiyas/database/command'
import { rebuildPlayed } from '../played/played.ts'
import { booksUnread } from './command.ts'

const HELP = `npm run ledger:rebuild

Makes what the records are told from anew out of the books, of all accounts.

Ends with 0 when nothing was different, 1 when something was and has been put right, 2 when it cannot tell.`

await runAsked<null>(
  { name: 'ledger-rebuild', connectionsMax: 1, say, sentenceOf: booksUnread },
  { words: process.argv.slice(2), help: HELP, askedBy },
  rebuild,
)

/** It takes no words: one that is misspelt must not begin what writes the days of all accounts anew. */
function askedBy([unknown]: readonly string[]): null | string {
  return unknown === undefined ? null : `There is no ${unknown} here.`
}

async function rebuild(database: Database): Promise<number> {
  const changed = await rebuildPlayed(database)
  for (const account of changed) say(`account ${account}: its days were not what the books say; they are now`)
  say(changed.length === 0 ? 'The days of all accounts are what the books say.' : `${changed.length} put right.`)
  return changed.length === 0 ? 0 : 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
