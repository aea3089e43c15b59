import { useTexts } from '@hiyas/i18n'
import { FailedState } from '../failed-state.tsx'

/** The help did not come. */
export function HelpFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return <FailedState title={t('help.failed')} text={t('help.failed_detail')} onRetry={onRetry} />
}
