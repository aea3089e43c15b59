import { useClient } from '@hiyas/client'
import { identity, type Out } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import type { Refusal } from '@hiyas/kernel'
import { TOAST_MS, useToast } from '@hiyas/ui'
import { useEffect, useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import type { CheckedInvitation } from '../../../shared/affiliate/use-invitation.ts'
import { useEnter } from '../../../shared/entry/use-enter.ts'
import { useGoOn } from '../../../shared/entry/use-go-on.ts'
import { onTermsShown } from '../../../shared/help/terms-shown.ts'
import { internationalNumber } from '../../../shared/mobile/check-mobile.ts'
import { useSite, useStorage } from '../../../shared/page/boot-context.tsx'
import { wayOpened } from '../../../shared/page/way-opened.ts'
import { deviceIdOf } from '../../../storage/device-id.ts'
import type { Situation } from './fields.ts'
import { mobileInput, type Surroundings, sentOf, usernameInput, type Values } from './form.ts'
import type { RegisterCode } from './refusal-places.ts'
import { sessionAfter } from './unheard.ts'

/** What proves the visitor: a captcha, a code, a third party's word. */
export type Proofs = Omit<
  Surroundings,
  'host' | 'registerMethod' | 'invitation' | 'loginDeviceId' | 'termsVersion' | 'ageShown'
>

/** Sends the registration. Null: the account is open and the next page on its way; else why not. */
export function useRegistration(situation: Situation, invitation: CheckedInvitation) {
  const client = useClient()
  const storage = useStorage()
  const { ageMin: ageShown } = useSite()
  const arrive = useArrival()
  const [tries] = useState(() => new Set<string>())
  // They open in a tab beside the form; those shown in this one are kept by their own page.
  useEffect(() => onTermsShown(version => storage.write('termsShown', version)), [storage])

  return async (values: Values, proofs: Proofs): Promise<Refusal<RegisterCode> | null> => {
    const termsShown = storage.read('termsShown')
    const loginDeviceId = deviceIdOf(storage)
    const surroundings: Surroundings = {
      ...proofs,
      host: location.host,
      registerMethod: wayOpened(storage.read('webClip') === 1),
      loginDeviceId,
      ageShown,
      invitation: sentOf(invitation),
      ...(termsShown === null ? {} : { termsVersion: termsShown }),
    }
    const answer =
      situation.method === 'username'
        ? await client.call(identity.register, usernameInput(values, situation, surroundings))
        : await client.call(identity.registerMobile, mobileInput(values, situation, surroundings))
    const entry = { username: nameOf(values, situation), password: values.password, loginDeviceId }
    const session = answer.ok ? answer.value.session : await sessionAfter(client, tries, answer, entry)
    if (!answer.ok && session === null) return answer
    storage.clear('invitation')
    storage.clear('termsShown')
    await arrive(session)
    return null
  }
}

/** What the account is called by at the login: a number with its country, which nobody chooses there. */
const nameOf = ({ username, mobileNum }: Values, { method, country }: Situation): string =>
  method === 'username' ? username.trim() : internationalNumber(mobileNum, country)

/** A word of success, then the new member is logged in and home; failing that he logs in himself (REG-95, REG-96). */
function useArrival() {
  const enter = useEnter()
  const toast = useToast()
  const { t } = useTexts()
  const goOn = useGoOn()
  return async (session: Out<typeof identity.register>['session']): Promise<void> => {
    toast({ text: t('register.success'), tone: 'success', durationMs: TOAST_MS.success })
    if (session === null) return goOn(paths.login())
    enter(session)
    await goOn(paths.home())
  }
}
