import { useTexts } from '@hiyas/i18n'
import { Icon } from '@hiyas/ui'
import { caretDownBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import styles from './game-sheet.module.css'

/** Rules and pay table of a game as its supplier tells them, fetched when somebody wants to read them (GAM-10). */
export function GameRules({ url, name }: { url: string; name: string }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.rules} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {t('lobby.rules')}
        <Icon shape={caretDownBold} />
      </summary>
      {/* As a game, it has an origin of its own and reads nothing of the site's. */}
      {isOpen && <iframe src={url} sandbox="allow-scripts" title={t('lobby.rules_of', { game: name })} />}
    </details>
  )
}
