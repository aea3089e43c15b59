import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd } from '@hiyas/testing'
import { expect, vi } from 'vitest'
import type { House } from '../../../../test/house.ts'
import { supplierCommand } from '../../../commands/supplier/command.ts'

export type SupplierSettings = ReturnType<typeof supplierSettings>

/** What an operator agrees with the suppliers of a house, by `npm run supplier`. */
export function supplierSettings(house: House) {
  const folder = mkdtempSync(join(tmpdir(), 'hiyas-supplier-'))
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const heard: string[] = []
  const applied: string[] = []
  house.server.program.deps.notices.on('games.suppliers_changed', code => heard.push(code))

  async function run(...words: string[]) {
    const outcome = await supplierCommand({ ...house.server.program.deps, clock: { nowMs: house.now } }, words)
    if (outcome.code === 0 && words[1] !== undefined) applied.push(String(words[0]))
    return outcome
  }
  function fileOf(content: unknown, name = 'supplier.json'): string {
    const file = join(folder, name)
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }
  return {
    run,
    fileOf,
    /** What is agreed now. */
    shown: async (code = 'HYO') => JSON.parse((await run(code)).says),
    /** Applies changes, and waits until the running server has heard of them, and of all that were applied before. */
    async agree(changes: object, code = 'HYO'): Promise<void> {
      expect(await run(code, fileOf(changes))).toEqual({ code: 0, says: `The settings of ${code} are applied.` })
      await vi.waitFor(() => expect(heard.toSorted()).toEqual(applied.toSorted()))
    },
  }
}
