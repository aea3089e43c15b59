import { inTransaction, type Tx } from '@hiyas/database'
import { textsOf } from '@hiyas/i18n/server'
import { ok } from '@hiyas/kernel'
import type { Context, Events, Subscription } from '../../../platform/module.ts'
import { tellMember } from '../mails.ts'
import type { Parts } from '../parts.ts'
import { findMember } from '../repository/members.ts'
import { deviceOf } from './device.ts'

/** Somebody has got in with a device and from an address from which this member never did. The worker tells him: a login does not wait for it. */
export const publishNewPlace = ({ outbox }: Parts, tx: Tx, context: Context, memberId: string): Promise<void> =>
  outbox.publish(tx, 'identity.entered_from_new_place', {
    merchant: context.merchant.code,
    memberId,
    device: deviceOf(context),
    language: context.language,
  })

/** SES-10: tells a member of a login from where he never came, in case it was not he. */
export const tellsOfNewPlaces = (parts: Parts): Subscription => ({
  event: 'identity.entered_from_new_place',
  name: 'identity.tell_of_new_place',
  react: entered => tell(parts, entered),
})

async function tell(
  parts: Parts,
  { merchant, memberId, device, language }: Events['identity.entered_from_new_place'],
): Promise<void> {
  const { siteName: site } = await parts.site.info(merchant)
  const { t } = textsOf(language)
  await inTransaction(parts.database, async tx => {
    const member = await findMember(tx, merchant, memberId)
    if (member === null) return ok(null)
    const values = { site, account: member.user_name, device: device || t('mail.device_unknown') }
    await tellMember(parts, tx, member, {
      subject: t('mail.new_place_subject', values),
      text: t('mail.new_place_text', values),
      short: t('sms.new_place', values),
    })
    return ok(null)
  })
}
