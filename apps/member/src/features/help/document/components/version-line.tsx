import type { help, Out } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Anchor } from '@hiyas/ui'
import { paths } from '../../../../routes/paths.ts'
import { DOCUMENT_DEFAULT } from '../../../../shared/help/documents.ts'
import styles from '../screen.module.css'

type VersionLineProps = {
  terms: Pick<Out<typeof help.document>, 'version' | 'since'>
  /** The version of those in force; undefined until that is known. */
  inForce: number | undefined
}

/** Which terms these are, whether others have replaced them (SES-20), and the way to those and to the ones before. */
export function VersionLine({ terms: { version, since }, inForce }: VersionLineProps) {
  const { t, date } = useTexts()
  const isInForce = version === inForce
  const said = inForce === undefined ? 'help.version_from' : isInForce ? 'help.version' : 'help.version_replaced'
  return (
    <p className={styles.version}>
      {t(said, { version, date: date(since) })}
      {!isInForce && (
        <Anchor className={styles.other} href={paths.userAgreement(DOCUMENT_DEFAULT)}>
          {t('help.version_in_force')}
        </Anchor>
      )}
      {version > 1 && (
        <Anchor className={styles.other} href={paths.userAgreement(DOCUMENT_DEFAULT, version - 1)}>
          {t('help.version_before')}
        </Anchor>
      )}
    </p>
  )
}
