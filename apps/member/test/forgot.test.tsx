import { type Boot, site } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { ok } from '@hiyas/kernel'
import { ToastProvider } from '@hiyas/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PhoneForm } from '../src/features/entry/forgot-password/components/phone-form.tsx'
import { SmsForm } from '../src/features/entry/login/components/sms-form.tsx'
import { useLogin } from '../src/features/entry/login/use-login.ts'
import { SessionProvider } from '../src/session/provider.tsx'
import { createSessionStore } from '../src/session/store.ts'
import type { SmsState } from '../src/shared/codes/sms-code.ts'
import { SmsCodeField } from '../src/shared/codes/sms-code-field.tsx'
import { BootProvider } from '../src/shared/page/boot-context.tsx'
import { LanguageProvider } from '../src/shared/page/language.tsx'
import { createStorage } from '../src/storage/storage.ts'

const STATUS = site.systemStatus.example.output as Boot['status']
const BOOT: Boot = { language: 'EN', status: STATUS, signedIn: false, nowMs: 0 }
const storage = createStorage(null, null)
const none = () => undefined
const PROVED = ok({ verificationCode: '482913' })

const drawn = (part: ReactNode): string =>
  renderToStaticMarkup(
    <BootProvider boot={BOOT} storage={storage}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider store={createSessionStore(storage, false)}>
          <LanguageProvider
            first={textsOf('EN')}
            merchant={STATUS.info.merchantCode}
            storage={storage}
            loadTexts={async language => textsOf(language)}
          >
            <ToastProvider>{part}</ToastProvider>
          </LanguageProvider>
        </SessionProvider>
      </QueryClientProvider>
    </BootProvider>,
  )
/** The field of the code, its button and the button that sends a form: whether each can be used, and what it says. */
function partsIn(html: string) {
  const isShut = (tag: string) => /\sdisabled(=""|[\s>])/.test(tag)
  const buttons = [...html.matchAll(/(<button[^>]*>)(.*?)<\/button>/gs)].map(([, tag = '', inside = '']) => ({
    isShut: isShut(tag),
    waits: /aria-disabled="true"/.test(tag),
    says: inside.replace(/<[^>]*>/g, '').trim(),
  }))
  return {
    isCodeShut: isShut(/<input[^>]*name="verificationCode"[^>]*>/.exec(html)?.[0] ?? ''),
    send: buttons.find(({ says }) => /^(Send|Resend)/.test(says)),
    submit: buttons.find(({ says }) => says === 'Set password'),
    said: /<span role="status"[^>]*>(.*?)<\/span>/s.exec(html)?.[1],
  }
}

/** Between the ways in that the login shows. */
function LoginBySms() {
  return <SmsForm login={useLogin()} />
}

test.each([
  ['to log in', <LoginBySms key="login" />, 'A password is safer.'],
  ['to get back in', <PhoneForm key="forgot" />, 'The link to the email of the account is safer.'],
])('SES-13 beside the code of an SMS %s stands what it risks, and which other way is safer', (_, form, safer) => {
  const html = drawn(form)
  expect(html).toContain('Whoever holds your SIM or reads your messages gets in with the code. Give it to nobody.')
  expect(html).toContain(safer)
})

describe('a new password by SMS, as it is drawn', () => {
  test('FORGOT-21 FORGOT-27 while nobody has touched it there is nothing to send, and no code to type before one was sent for', () => {
    const { isCodeShut, send, submit } = partsIn(drawn(<PhoneForm />))
    expect(isCodeShut).toBe(true)
    expect(send).toEqual({ isShut: false, waits: true, says: 'Send code' })
    expect(submit).toMatchObject({ isShut: true })
  })

  const IDLE: SmsState = { phase: 'idle', secondsLeft: 0, sent: false, failure: null }
  test.each<[string, Partial<SmsState>, boolean, object]>([
    ['is asked for', {}, true, { isShut: false, waits: false, says: 'Send code' }],
    ['is on its way', { phase: 'sending' }, true, { isShut: false, waits: true, says: 'Send code' }],
    [
      'is out',
      { phase: 'counting', secondsLeft: 42, sent: true },
      false,
      { isShut: true, waits: true, says: 'Resend in 42s' },
    ],
    ['may be asked for again', { sent: true }, false, { isShut: false, waits: false, says: 'Resend' }],
  ])('LOGIN-59 LOGIN-60 LOGIN-65 LOGIN-66 a code that %s', (_, state, isCodeShut, send) => {
    const sms = { ...IDLE, ...state, ready: true, onNumber: none, request: none, prove: async () => PROVED }
    const parts = partsIn(drawn(<SmsCodeField name="verificationCode" sms={sms} />))
    expect(parts).toMatchObject({ isCodeShut, send })
  })

  test('LOGIN-55 REG-89 its field takes ten digits', () => {
    const sms = { ...IDLE, ready: true, onNumber: none, request: none, prove: async () => PROVED }
    const [input = ''] = /<input[^>]*>/.exec(drawn(<SmsCodeField name="verificationCode" sms={sms} />)) ?? []
    expect(input.toLowerCase()).toContain('maxlength="10"')
    expect(input.toLowerCase()).toContain('inputmode="numeric"')
  })

  test.each<[string, Partial<SmsState>, string]>([
    ['LOGIN-67', { phase: 'sending' }, 'Sending the code...'],
    ['LOGIN-68', { phase: 'counting', secondsLeft: 60, sent: true }, 'The code was sent. Check your messages.'],
  ])('LOGIN-67 LOGIN-68 (%s) %o is said: %s', (_, state, said) => {
    const sms = { ...IDLE, ...state, ready: true, onNumber: none, request: none, prove: async () => PROVED }
    const html = drawn(<SmsCodeField name="verificationCode" sms={sms} />)
    expect(partsIn(html).said).toBe(said)
    expect(html.split(said)).toHaveLength(3)
  })
})
