import fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { runCleanups } from './cleanup.ts'
import { seedOfValues } from './config.ts'

/** Long enough for a slow machine: what is waited for is there sooner, and what never comes fails the test all the same. */
const PATIENCE_MS = 20_000

const { waitFor } = vi
vi.waitFor = (look, options) =>
  waitFor(look, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) })

fc.configureGlobal({ seed: seedOfValues() })

afterAll(runCleanups)
