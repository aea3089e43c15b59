import { usePlay, useSession } from '../game/context.ts'

/** The line about playing responsibly, with the merchant's own age where the site says it. */
export function Responsible() {
  const { t } = usePlay().deps.texts
  const age = useSession()?.ageMin ?? null
  return <p className="fine">{age === null ? t('responsible') : t('responsible_age', { age })}</p>
}
