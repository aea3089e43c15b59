import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { EmptyState } from '@hiyas/ui'

/**
 * Nothing of what was asked for is here, and there is no connection to bring it: what is shown in its place, as the list before it, is not
 * what was asked for.
 */
export const isHeldUp = ({ isPaused, dataUpdatedAt }: { isPaused: boolean; dataUpdatedAt: number }): boolean =>
  isPaused && dataUpdatedAt === 0

/** What a list shows then, below the line that says that there is no connection. It comes by itself with the next one. */
export function HeldUp() {
  const { t } = useTexts()
  return <EmptyState symbolSrc={symbolPath('e:1f50c', 'large')} title={t('offline.held_up')} />
}
