import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { type TextKey, useTexts } from '@hiyas/i18n'
import { Button, TOAST_MS, useToast } from '@hiyas/ui'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../../../routes/paths.ts'
import { useEntryRules, useEntryRulesAnew } from '../../../../shared/entry/entry-rules.ts'
import { useGoOn } from '../../../../shared/entry/use-go-on.ts'
import { FormAlert } from '../../../../shared/form/form-alert.tsx'
import { elseAbove } from '../../../../shared/form/placed.ts'
import { problemText } from '../../../../shared/form/problem-text.ts'
import type { FieldValues, Problems } from '../../../../shared/form/problems.ts'
import { SEALED_LATER } from '../../../../shared/form/sealed.ts'
import { useForm } from '../../../../shared/form/use-form.ts'
import { NewPasswordField } from '../../../../shared/password/password-fields.tsx'
import { checkLink, LINK_FIELDS, type LinkField } from '../form.ts'
import { alertOf, placeOfLink } from '../refusal-places.ts'
import styles from '../screen.module.css'

export type LinkFormProps = {
  /** What the link of the mail carried. */
  token: string
  /** The link is of no use any more: back to where another is asked for. */
  onAnother: () => void
}

/** A new password with the link of a mail. Nobody is logged in by a link: the new password does that. */
export function LinkForm({ token, onAnother }: LinkFormProps) {
  const texts = useTexts()
  const { t } = texts
  const { form, field, problems, rules, sending, alert } = useLink(token)
  const useless = alert === 'refusal.password.link.expired'
  const another = useRef<HTMLButtonElement>(null)
  // What had the focus is shut. Where that is stands outside of React.
  useEffect(() => {
    if (useless) another.current?.focus()
  }, [useless])
  return (
    <form {...form} className={styles.form}>
      <NewPasswordField
        {...field('newPassword')}
        rule={rules.password}
        disabled={useless}
        error={problemText(texts, problems.newPassword)}
      />
      {alert !== null && <FormAlert>{t(alert)}</FormAlert>}
      {useless ? (
        <Button ref={another} variant="primary" size="large" wide onClick={onAnother}>
          {t('forgot.link_again')}
        </Button>
      ) : (
        <Button type="submit" variant="primary" size="large" wide loading={sending}>
          {t(sending ? 'account.loading' : 'forgot.set_password')}
        </Button>
      )}
    </form>
  )
}

function useLink(resetToken: string) {
  const client = useClient()
  const rules = useEntryRules()
  const renewRules = useEntryRulesAnew()
  const toast = useToast()
  const { t } = useTexts()
  const [alert, setAlert] = useState<TextKey | null>(null)
  const goOn = useGoOn()

  async function send({ newPassword }: FieldValues<LinkField>): Promise<Problems<LinkField> | null> {
    setAlert(null)
    const answer = await client.call(identity.resetPassword, { ...SEALED_LATER, resetToken, newPassword })
    if (!answer.ok) {
      renewRules(answer.code)
      return elseAbove(placeOfLink(answer), () => setAlert(alertOf(answer.code)))
    }
    toast({ text: t('account.log_in_now'), tone: 'info', durationMs: TOAST_MS.long })
    await goOn(paths.login())
    return null
  }

  const form = useForm({ fields: LINK_FIELDS, check: values => checkLink(values, rules), send, rules })
  return { ...form, rules, alert }
}
