import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_CALLS } from '../calls.ts'
import { callListMarkdown } from './call-list.ts'

/** Writes docs/calls.md. */
const PAGE = join(import.meta.dirname, '../../../../../docs/calls.md')

await writeFile(PAGE, callListMarkdown(ALL_CALLS))
