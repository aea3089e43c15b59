import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Mistake } from './names.ts'

/** What a generator wants to do to the tree. */
export type Plan = {
  /** Files that must not exist yet. */
  readonly create: Readonly<Record<string, string>>
  /** Lines that join files: each is put in, in order, among those that start alike. */
  readonly join: readonly Line[]
  /** What is left to do by hand, one sentence each. */
  readonly next: readonly string[]
}

export type Line = { readonly path: string; readonly line: string; readonly startsWith: string }

/** Carries out a plan below `root`, all or nothing, and answers the paths it touched. */
export function carryOut(root: string, plan: Plan): string[] {
  const taken = Object.keys(plan.create).filter(path => existsSync(join(root, path)))
  if (taken.length > 0) throw new Mistake(`${taken.join(', ')} is there already: choose another name.`)
  for (const [path, text] of Object.entries(plan.create)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const line of plan.join) joinLine(root, line)
  return [...Object.keys(plan.create), ...new Set(plan.join.map(({ path }) => path))]
}

/** Puts a line where the order of its neighbours wants it; at the end where it has none. */
function joinLine(root: string, { path, line, startsWith }: Line): void {
  const file = join(root, path)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  if (lines.includes(line)) return
  const alike = lines.flatMap((text, index) => (text.startsWith(startsWith) ? [index] : []))
  const after = alike.findLast(index => (lines[index] ?? '') < line) ?? (alike[0] ?? lines.length) - 1
  lines.splice(after + 1, 0, line)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
}
