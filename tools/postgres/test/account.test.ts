import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseAccount } from '../account.ts'
import { tempFolder } from './folders.ts'

const folder = tempFolder('account')
chmodSync(folder, 0o755)
/** Of somebody whom this machine knows, and who is not one of those that PostgreSQL runs as where nobody else is left. */
const [, , UID, GID] =
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(row => row.split(':'))
    .find(([name = '', , uid]) => uid !== undefined && uid !== '0' && !['nobody', 'postgres'].includes(name)) ?? []
const owner = { uid: Number(UID), gid: Number(GID) }

/** A program of PostgreSQL in the home of that account, which nobody else may enter, and a data folder of ours in it. */
function checkoutBelow(home: string, mode: number): { initdb: string; data: string } {
  const [root, bin, data] = [join(folder, home), join(folder, home, 'bin'), join(folder, home, 'data')]
  for (const made of [root, bin, data]) mkdirSync(made)
  const initdb = join(bin, 'initdb')
  writeFileSync(initdb, '#!/bin/sh\nexit 0\n')
  chmodSync(initdb, 0o755)
  for (const theirs of [initdb, bin, root]) chownSync(theirs, owner.uid, owner.gid)
  chmodSync(root, mode)
  return { initdb, data }
}

test.runIf(process.getuid?.() === 0).each([0o700, 0o750])(
  'root runs PostgreSQL as the owner of a checkout below a home of mode %o, which a user namespace does not enter',
  mode => {
    const { initdb, data } = checkoutBelow(`home-${mode}`, mode)
    expect(chooseAccount(data, join(data, 'cluster'), initdb)).toEqual({ prefix: [], ...owner })
    expect(statSync(data)).toMatchObject(owner)
  },
)
