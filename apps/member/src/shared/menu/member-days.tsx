import { useTexts } from '@hiyas/i18n'
import { systemClock } from '@hiyas/kernel'
import { daysSince } from './rules.ts'

/** For how long somebody has been a member, in words (MEMBER-13). On the first day there is nothing to count yet. */
export function MemberDays({ since }: { since: number }) {
  const { t } = useTexts()
  const days = daysSince(since, systemClock.nowMs())
  return days === 0 ? t('menu.new_member') : t('menu.days', { days })
}
