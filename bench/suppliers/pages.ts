import { isNote, nameIn } from './names.ts'
import { type Believed, disagreement, mustBeWritten, type Written } from './views.ts'

/** Where a part of our books and a supplier's view disagree; what was looked at goes into `seen`. */
export function* disagreementsIn(
  view: ReadonlyMap<string, Believed>,
  page: readonly Written[],
  seen: Set<string>,
): Generator<string> {
  for (const written of page) {
    if (isNote(written, view)) continue
    const name = nameIn(written)
    seen.add(name)
    const fault = disagreement(view.get(name), written)
    if (fault !== null) yield fault
  }
}

/** What must be in our books, and was in no page of them. */
export function* missingIn(view: ReadonlyMap<string, Believed>, seen: ReadonlySet<string>): Generator<string> {
  for (const [id, believed] of view)
    if (mustBeWritten(believed) && !seen.has(id)) yield `${id} was accepted and is not in our books`
}
