import { useInhouse, useTableState } from './context.ts'

/** How the last rounds went, in a few letters each. */
export function Latest() {
  const { texts } = useInhouse()
  const latest = useTableState(state => state.latest)
  return (
    <ul className="inhouse-latest" aria-label={texts.inhouse('latest')}>
      {latest.map(({ id, text, isWon }) => (
        <li key={id} data-won={isWon || undefined}>
          {isWon && <span aria-hidden="true">✓ </span>}
          {text}
          {isWon && <span className="unseen">, {texts.t('win')}</span>}
        </li>
      ))}
    </ul>
  )
}
