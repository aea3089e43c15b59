import { useTexts } from '@hiyas/i18n'
import { ButtonLink, type ButtonLinkProps } from '@hiyas/ui'
import { headsetBold } from '@hiyas/ui/icons'
import { useSite } from './page/boot-context.tsx'
import { apartFrom, serviceHrefOf } from './service/links.ts'

/** Customer service: a link of the merchant, else our own page about it. */
export const useServiceHref = (): string => serviceHrefOf(useSite())

export function ServiceLink(look: Pick<ButtonLinkProps, 'variant'>) {
  const { t } = useTexts()
  const href = useServiceHref()
  return (
    <ButtonLink {...look} href={href} icon={headsetBold} {...apartFrom(href)}>
      {t('shell.support')}
    </ButtonLink>
  )
}
