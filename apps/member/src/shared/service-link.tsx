import { useTexts } from '@hiyas/i18n'
import { ButtonLink, type ButtonLinkProps } from '@hiyas/ui'
import { headsetBold } from '@hiyas/ui/icons'
import { paths } from '../routes/paths.ts'
import { useSite } from '../shell/boot-context.tsx'

/** Customer service: the first link of the merchant, else our own page about it. */
export function useServiceHref(): string {
  const [first] = useSite().customerService
  return first?.path ?? paths.customerService()
}

export function ServiceLink(look: Pick<ButtonLinkProps, 'variant'>) {
  const { t } = useTexts()
  return (
    <ButtonLink {...look} href={useServiceHref()} icon={headsetBold}>
      {t('shell.support')}
    </ButtonLink>
  )
}
