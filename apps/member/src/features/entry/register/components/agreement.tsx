import { useTexts } from '@hiyas/i18n'
import { Anchor, Checkbox } from '@hiyas/ui'
import { paths } from '../../../../routes/paths.ts'
import { NewWindow } from '../../../../shared/new-window.tsx'
import { useSite } from '../../../../shared/page/boot-context.tsx'
import styles from '../screen.module.css'

export type AgreementProps = { agreed: boolean; onChange: (agreed: boolean) => void }

/** The age and the terms in one sentence with one box (REG-36 to REG-40). The terms open beside the form, which is not lost. */
export function Agreement({ agreed, onChange }: AgreementProps) {
  const { t } = useTexts()
  const { ageMin } = useSite()
  return (
    <div>
      <Checkbox long checked={agreed} onChange={event => onChange(event.currentTarget.checked)} name="agreed">
        {t('register.agree_before')} <b>{t('register.agree_age', { age: ageMin })}</b> {t('register.agree_after')}{' '}
        <Anchor href={paths.userAgreement()} target="_blank" rel="noopener" className={styles.link}>
          {t('register.agree_terms')}
          <NewWindow />
        </Anchor>
      </Checkbox>
      <p className={styles.why} role="status">
        {agreed ? '' : t('register.agree_needed')}
      </p>
    </div>
  )
}
