import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Syntax } from './syntax.ts'

/** One text file of the tree, read and parsed at most once. */
export type SourceFile = {
  /** Relative to the root, with `/` on every system. */
  readonly path: string
  readonly text: string
  readonly syntax: Syntax
  /** The line, from 1, of a character. */
  lineAt(offset: number): number
  readonly lineCount: number
}

/** The files that git tracks or would track. */
export type Tree = {
  readonly root: string
  readonly paths: readonly string[]
  has(path: string): boolean
  file(path: string): SourceFile
  /** The files whose path matches, in order of path. */
  matching(pattern: RegExp): SourceFile[]
}

const LIST_BYTES_MAX = 64 * 1024 * 1024

export function readTree(root: string): Tree {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: LIST_BYTES_MAX,
  })
  const paths = [...new Set(listed.split('\0'))].filter(path => path !== '' && existsSync(join(root, path))).toSorted()
  const known = new Set(paths)
  const files = new Map<string, SourceFile>()
  const file = (path: string): SourceFile => {
    const earlier = files.get(path)
    if (earlier) return earlier
    const read = readSource(root, path)
    files.set(path, read)
    return read
  }
  return {
    root,
    paths,
    has: path => known.has(path),
    file,
    matching: pattern => paths.filter(path => pattern.test(path)).map(file),
  }
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  let syntax: Syntax | undefined
  let starts: number[] | undefined
  return {
    path,
    text,
    get syntax() {
      syntax ??= parse(path, text)
      return syntax
    },
    lineAt(offset) {
      starts ??= lineStarts(text)
      return lineOf(starts, offset)
    },
    get lineCount() {
      starts ??= lineStarts(text)
      return text.endsWith('\n') ? starts.length - 1 : starts.length
    },
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The last line that starts at or before the offset, by bisection. */
function lineOf(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}
