/** What the mutation tester says of one mutant; more of it than we use. */
type Mutant = {
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored' | 'Pending'
  mutatorName: string
  replacement?: string
  location: { start: { line: number; column: number } }
}

/** Its report, by file. */
export type Mutants = Readonly<Record<string, { mutants: readonly Mutant[] }>>

export type Score = {
  mutants: number
  /** Noticed by a test: one that fails, or one that never ends. */
  killed: number
  survived: number
  /** Killed in percent of all, rounded down. */
  percent: number
}

const NOTICED: readonly Mutant['status'][] = ['Killed', 'Timeout']
const UNNOTICED: readonly Mutant['status'][] = ['Survived', 'NoCoverage']

/** Counts what is code: mutants that nothing can run, and those told to be left out, are none. */
export function scoreOf(files: Mutants): Score {
  const all = Object.values(files).flatMap(({ mutants }) => mutants)
  const killed = all.filter(({ status }) => NOTICED.includes(status)).length
  const survived = all.filter(({ status }) => UNNOTICED.includes(status)).length
  const mutants = killed + survived
  return { mutants, killed, survived, percent: mutants === 0 ? 0 : Math.floor((killed * 100) / mutants) }
}

/** One line for each mutant that no test noticed: where it is and what stood there in place of the code. */
export function survivorsOf(files: Mutants): string[] {
  return Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => UNNOTICED.includes(status))
      .toSorted((one, other) => one.location.start.line - other.location.start.line)
      .map(
        ({ status, mutatorName, replacement = '', location: { start } }) =>
          `${path}:${start.line}:${start.column} ${mutatorName}: ${oneLine(replacement)}${status === 'NoCoverage' ? ' (no test comes here)' : ''}`,
      ),
  )
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
