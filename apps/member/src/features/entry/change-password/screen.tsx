import { useTexts } from '@hiyas/i18n'
import { Button, Dialog, TextField } from '@hiyas/ui'
import { userBold } from '@hiyas/ui/icons'
import { useSession } from '../../../session/provider.tsx'
import { EntryPage } from '../../../shared/entry/entry-page.tsx'
import { FormAlert } from '../../../shared/form/form-alert.tsx'
import { problemText } from '../../../shared/form/problem-text.ts'
import {
  ConfirmPasswordField,
  KnownPasswordField,
  NewPasswordField,
} from '../../../shared/password/password-fields.tsx'
import styles from './screen.module.css'
import { useChange } from './use-change.ts'

/** A new password in place of a known one: at the first login, when it has expired, and whenever the member wants to. */
export default function ChangePasswordScreen() {
  const texts = useTexts()
  const { t } = texts
  const state = useSession()
  const { form, field, problems, rules, asksOld, sending, saved, alert, same, closeSame } = useChange()
  const session = state.kind === 'member' ? state.session : null
  return (
    <EntryPage symbol="em_winged-shield" lead={t(session?.firstTimeLogin ? 'change.lead_first' : 'change.lead')}>
      <form {...form} className={styles.form}>
        <TextField
          label={t('account.username')}
          icon={userBold}
          name="username"
          autoComplete="username"
          value={session?.userName ?? ''}
          readOnly
        />
        {asksOld && <KnownPasswordField {...field('oldPassword')} error={problemText(texts, problems.oldPassword)} />}
        <NewPasswordField
          {...field('newPassword')}
          rule={rules.password}
          error={problemText(texts, problems.newPassword)}
        />
        <ConfirmPasswordField
          {...field('confirmNewPassword')}
          error={problemText(texts, problems.confirmNewPassword)}
        />
        {alert !== null && <FormAlert>{t(alert)}</FormAlert>}
        <Button type="submit" variant="primary" size="large" wide loading={sending && !saved} disabled={saved}>
          {t(sending && !saved ? 'account.loading' : 'change.submit')}
        </Button>
      </form>
      <Dialog
        open={same}
        onClose={closeSame}
        title={t('change.same')}
        actions={
          <Button variant="primary" onClick={closeSame}>
            {t('change.same_close')}
          </Button>
        }
      />
    </EntryPage>
  )
}
