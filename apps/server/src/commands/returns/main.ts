import { operatorKeyFile } from '../../config.ts'
import { runCommand } from '../outcome.ts'
import { returnsCommand, USAGE } from './command.ts'

/** `npm run returns`: ends with 0 when every return is within its band, 1 when one is not, 2 when it was not understood or the supplier does not tell. */
await runCommand({ name: 'returns', usage: USAGE }, (database, words) =>
  returnsCommand({ database, keyFile: operatorKeyFile() }, words),
)
