import { useTexts } from '@hiyas/i18n'
import { NewWindow } from './new-window.tsx'
import { useSite } from './page/boot-context.tsx'
import { isPlayMoney } from './page/play-money.ts'
import { apartFrom, helplineOf } from './service/links.ts'

/** What a licence has a site say of gambling (decision 13, RG-16), and whom to turn to; where all is play money it says nothing. */
export function RiskLine({ className }: { className?: string | undefined }) {
  const { t } = useTexts()
  const site = useSite()
  const help = helplineOf(site)
  if (isPlayMoney(site)) return null
  const apart = help && apartFrom(help.path)
  return (
    <p className={className}>
      {t('shell.risk', { age: site.ageMin })}{' '}
      {help && (
        <a href={help.path} {...apart}>
          {help.title}
          {apart?.target && <NewWindow />}
        </a>
      )}
    </p>
  )
}
