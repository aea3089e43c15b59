import { useTexts } from '@hiyas/i18n'
import { ButtonLink } from '@hiyas/ui'
import { NewWindow } from '../new-window.tsx'
import { APART } from '../service/links.ts'
import { wayOf } from './announcement.ts'

export type WayButtonProps = { url: string; variant: 'primary' | 'secondary'; onFollow?: () => void }

/** The way an announcement points out, if it does; what leaves the site does so in a window of its own. */
export function WayButton({ url, variant, onFollow }: WayButtonProps) {
  const { t } = useTexts()
  const way = wayOf(url)
  if (way === null) return null
  const apart = way.external ? APART : {}
  return (
    <ButtonLink href={way.href} variant={variant} wide {...apart} onClick={way.external ? undefined : onFollow}>
      {t('notices.go')}
      {way.external && <NewWindow />}
    </ButtonLink>
  )
}
