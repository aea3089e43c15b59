import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Mistake } from './names.ts'

/** What a generator wants to do to the tree. */
export type Plan = {
  /** Files that must not exist yet. */
  readonly create: Readonly<Record<string, string>>
  /** Changes to files that everything of the kind is listed in. */
  readonly edit: readonly Edit[]
  /** What is left to do by hand, one sentence each. */
  readonly next: readonly string[]
}

export type Edit =
  /** Puts a line in order among those that start alike; at the end where there are none. */
  | { readonly path: string; readonly join: string; readonly among: string }
  /** Puts a line before the first one that is exactly so. */
  | { readonly path: string; readonly join: string; readonly before: string }
  /** Takes out the lines that hold a text. */
  | { readonly path: string; readonly without: string }

/** Carries out a plan below `root`, all or nothing, and answers the paths it touched. */
export function carryOut(root: string, plan: Plan): string[] {
  const taken = Object.keys(plan.create).filter(path => existsSync(join(root, path)))
  if (taken.length > 0) throw new Mistake(`${taken.join(', ')} is there already: choose another name.`)
  const edited = plan.edit.filter(edit => apply(root, edit)).map(({ path }) => path)
  for (const [path, text] of Object.entries(plan.create)) write(root, path, text)
  return [...Object.keys(plan.create), ...new Set(edited)]
}

/** Answers whether it changed anything. */
function apply(root: string, edit: Edit): boolean {
  const file = join(root, edit.path)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const changed = 'without' in edit ? lines.filter(line => !line.includes(edit.without)) : joined(lines, edit)
  if (changed.join('\n') === lines.join('\n')) return false
  write(root, edit.path, `${changed.join('\n')}\n`)
  return true
}

function joined(lines: readonly string[], edit: Exclude<Edit, { without: string }>): string[] {
  if (lines.includes(edit.join)) return [...lines]
  const at = 'before' in edit ? lines.indexOf(edit.before) : placeAmong(lines, edit)
  if (at === -1)
    throw new Mistake(`${edit.path} has no line "${'before' in edit ? edit.before : ''}": add ${edit.join} by hand.`)
  return lines.toSpliced(at, 0, edit.join)
}

function placeAmong(lines: readonly string[], { join: line, among }: { join: string; among: string }): number {
  const isPeer = line.includes(' from ') ? isStatementOf(line.split(' ')[0] ?? '') : startsWith(among)
  const before = lines.findLastIndex(text => isPeer(text) && keyOf(text) < keyOf(line))
  if (before !== -1) return before + 1
  const first = lines.findIndex(startsWith(among))
  return first === -1 ? lines.length : first
}

const startsWith = (beginning: string) => (text: string) => text.startsWith(beginning)

/** The line on which an import or an export of names ends, on one line or on several. */
const isStatementOf = (word: string) => (text: string) =>
  /^\S+ .*from '/.test(text) && [word, '}'].some(begin => text.startsWith(`${begin} `))

/** Biome sorts by where a line imports from, and `login` before `login-keys`. */
const keyOf = (line: string): string => (line.split(' from ')[1] ?? line).replace(/\.tsx?'$/, '')

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
