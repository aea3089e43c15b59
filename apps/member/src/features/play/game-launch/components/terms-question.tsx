import { definePart, fetchAgain, usePart } from '../../../../shared/page/part.ts'
import { LaunchFailed } from './launch-failed.tsx'
import type { NewTermsProps } from './new-terms.tsx'
import { Opening } from './opening.tsx'

const newTerms = definePart<NewTermsProps>(() => import('./new-terms.tsx'), [])

/** The new terms, which come when somebody has to accept them. */
export function TermsQuestion({ list, ...props }: NewTermsProps & { list: string }) {
  const state = usePart(newTerms, true)
  if (state.kind === 'ready') return <state.View {...props} />
  if (state.kind === 'failed')
    return <LaunchFailed code="part_missing" list={list} onRetry={() => void fetchAgain(newTerms)} />
  return <Opening vendor={undefined} />
}
