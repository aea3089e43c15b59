import { useTexts } from '@hiyas/i18n'

/** Said at the end of a link that opens a window of its own. */
export function NewWindow() {
  const { t } = useTexts()
  return <span className="unseen"> {t('shell.new_window')}</span>
}
