import { useTexts } from '@hiyas/i18n'
import { Anchor, Icon, TOAST_MS, useToast } from '@hiyas/ui'
import { LOOKS } from '../../../../shared/menu/looks.ts'
import type { EntryName } from '../../../../shared/menu/rules.ts'
import styles from '../screen.module.css'

export type QuickEntriesProps = {
  names: readonly EntryName[]
  /** A member taps to invite friends while the merchant has no such promotion (SESS-30, MEMBER-43). */
  inviteClosed: boolean
}

/** The few entries that are wanted most, as tiles in one row. */
export function QuickEntries({ names, inviteClosed }: QuickEntriesProps) {
  const { t } = useTexts()
  const toast = useToast()
  if (names.length === 0) return null
  const refuse = () => toast({ text: t('refusal.contact_service'), tone: 'info', durationMs: TOAST_MS.refusal })
  return (
    <nav aria-label={t('menu.quick')} className={styles.quick}>
      {names.map(name =>
        name === 'invite' && inviteClosed ? (
          <button key={name} type="button" className={styles.tile} onClick={refuse}>
            <Face name={name} />
          </button>
        ) : (
          <Anchor key={name} href={LOOKS[name].href} className={styles.tile}>
            <Face name={name} />
          </Anchor>
        ),
      )}
    </nav>
  )
}

function Face({ name }: { name: EntryName }) {
  const { t } = useTexts()
  const { icon, tone, label } = LOOKS[name]
  return (
    <>
      <span className={styles.tileIcon} data-tone={tone}>
        <Icon shape={icon} />
      </span>
      {t(label)}
    </>
  )
}
