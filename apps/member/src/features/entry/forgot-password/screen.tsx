import { useTexts } from '@hiyas/i18n'
import { Segment, TabPanel } from '@hiyas/ui'
import { deviceMobileBold, envelopeSimpleBold } from '@hiyas/ui/icons'
import { useId, useState } from 'react'
import { EntryPage } from '../../../shared/entry/entry-page.tsx'
import { SiteClient } from '../../../shared/entry/site-client.tsx'
import { useFlag } from '../../../shared/page/boot-context.tsx'
import { LinkForm } from './components/link-form.tsx'
import { MailForm } from './components/mail-form.tsx'
import { PhoneForm } from './components/phone-form.tsx'
import { useResetToken } from './use-reset-token.ts'

type Way = 'phone' | 'mail'

/** Back in without the password: by phone where the merchant has it, by mail always, and the page of the mail's link. */
export default function ForgotPasswordScreen() {
  return (
    <SiteClient>
      <Recovery />
    </SiteClient>
  )
}

function Recovery() {
  const { t } = useTexts()
  // FORGOT-02 to FORGOT-05.
  const byPhone = useFlag('CHNGPASSVERIF3')
  const [chosen, setWay] = useState<Way>(byPhone ? 'phone' : 'mail')
  // The merchant may have switched it off since, which the page learns with another language.
  const way = byPhone ? chosen : 'mail'
  const { token, forget } = useResetToken()

  if (token !== null) {
    const askAgain = () => {
      forget()
      setWay('mail')
    }
    return (
      <EntryPage symbol="em_open-treasure-chest" lead={t('forgot.lead_link')}>
        <LinkForm key={token} token={token} onAnother={askAgain} />
      </EntryPage>
    )
  }
  return (
    <EntryPage symbol="em_locked-chest" lead={t(way === 'phone' ? 'forgot.lead_phone' : 'forgot.lead_mail')}>
      {byPhone ? <Ways way={way} onWay={setWay} /> : <MailForm />}
    </EntryPage>
  )
}

function Ways({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  const { t } = useTexts()
  const id = useId()
  return (
    <>
      <Segment
        label={t('forgot.ways')}
        idBase={id}
        current={way}
        onSelect={onWay}
        entries={[
          { key: 'phone', label: t('forgot.by_phone'), icon: deviceMobileBold },
          { key: 'mail', label: t('forgot.by_mail'), icon: envelopeSimpleBold },
        ]}
      />
      <TabPanel idBase={id} tab={way}>
        {way === 'phone' ? <PhoneForm /> : <MailForm />}
      </TabPanel>
    </>
  )
}
