import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { type TextKey, useTexts } from '@hiyas/i18n'
import { Button, TextField, TOAST_MS, useToast } from '@hiyas/ui'
import { envelopeSimpleBold, userBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { paths } from '../../../../routes/paths.ts'
import { useEntryRules } from '../../../../shared/entry/entry-rules.ts'
import { FormAlert } from '../../../../shared/form/form-alert.tsx'
import { problemText, refusalKey } from '../../../../shared/form/problem-text.ts'
import type { FieldValues, Problems } from '../../../../shared/form/problems.ts'
import { useForm } from '../../../../shared/form/use-form.ts'
import { useIsHere } from '../../../../shared/form/use-is-here.ts'
import { goBack } from '../../../../shared/page/navigation.ts'
import { checkMail, MAIL_FIELDS, type MailField, mailInput } from '../form.ts'
import styles from '../screen.module.css'

/** Account and address: where they belong together a link is on its way, and the answer never tells (FORGOT-06 to FORGOT-08). */
export function MailForm() {
  const texts = useTexts()
  const { t } = texts
  const { form, field, problems, sending, alert } = useMail()
  return (
    <form {...form} className={styles.form}>
      <TextField
        {...field('username')}
        label={t('account.username')}
        icon={userBold}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={50}
        error={problemText(texts, problems.username)}
      />
      <TextField
        {...field('email')}
        type="email"
        label={t('account.email')}
        icon={envelopeSimpleBold}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={100}
        error={problemText(texts, problems.email)}
      />
      {alert !== null && <FormAlert>{t(alert)}</FormAlert>}
      <Button type="submit" variant="primary" size="large" wide loading={sending}>
        {t(sending ? 'account.loading' : 'forgot.send_link')}
      </Button>
    </form>
  )
}

function useMail() {
  const client = useClient()
  const rules = useEntryRules()
  const toast = useToast()
  const { t } = useTexts()
  const [alert, setAlert] = useState<TextKey | null>(null)
  const isHere = useIsHere()

  async function send(values: FieldValues<MailField>): Promise<Problems<MailField> | null> {
    setAlert(null)
    const answer = await client.call(identity.emailPassword, mailInput(values))
    if (!answer.ok) {
      setAlert(refusalKey(answer.code))
      return {}
    }
    toast({ text: t('forgot.link_sent'), tone: 'info', durationMs: TOAST_MS.long })
    if (isHere()) goBack(paths.login())
    return null
  }

  const form = useForm({ fields: MAIL_FIELDS, check: values => checkMail(values, rules), send, rules })
  return { ...form, alert }
}
