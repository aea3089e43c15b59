import { createHash } from 'node:crypto'

/** What is kept of a secret that we made: long and random as it is, nothing slower is needed. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
