import { backgroundPath, symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { IconButtonLink, Logo } from '@hiyas/ui'
import { caretLeftBold } from '@hiyas/ui/icons'
import type { ReactNode } from 'react'
import { paths } from '../../routes/paths.ts'
import { useSite } from '../page/boot-context.tsx'
import { LanguageMenu } from '../page/language-menu.tsx'
import styles from './entry-frame.module.css'

export type EntryFrameProps = {
  /** `hero`: the bay at dusk with the logo. `gift`: a low band with a headline. */
  art: 'hero' | 'gift'
  headline?: string | undefined
  /** Below the headline of a `gift`. */
  subline?: string | undefined
  /** In place of the usual pictures of a `gift`. */
  backgroundSrc?: string | undefined
  symbolSrc?: string | undefined
  /** The words are on their way: their room is kept. */
  waiting?: boolean | undefined
  children: ReactNode
}

/** Art above, a panel below, for the screens that open and make accounts. They bring their own back arrow (SHELL-39). */
export function EntryFrame({ art, backgroundSrc, children, ...words }: EntryFrameProps) {
  const { t } = useTexts()
  return (
    <div className={styles.frame} data-art={art}>
      <img
        className={styles.art}
        src={backgroundSrc ?? backgroundPath(art === 'hero' ? 'dusk-bay' : 'facet-dusk')}
        alt=""
        width={860}
        height={art === 'hero' ? 720 : 440}
        fetchPriority="high"
      />
      <div className={styles.bar}>
        <IconButtonLink variant="art" icon={caretLeftBold} label={t('shell.go_home')} href={paths.home()} />
        <LanguageMenu onArt />
      </div>
      <Words art={art} {...words} />
      <section className={styles.panel}>{children}</section>
    </div>
  )
}

function Words({ art, headline, subline, symbolSrc, waiting }: Omit<EntryFrameProps, 'backgroundSrc' | 'children'>) {
  const { t } = useTexts()
  const { siteName } = useSite()
  return (
    <div className={styles.words} data-waiting={waiting || undefined}>
      <Logo label={siteName} size={art === 'hero' ? 'hero' : 'header'} />
      <p className={styles.headline}>{headline ?? t('login.tagline')}</p>
      {subline && <p className={styles.subline}>{subline}</p>}
      {art === 'gift' && (
        <img className={styles.gift} src={symbolSrc ?? symbolPath('gift', 'large')} alt="" width={128} height={128} />
      )}
    </div>
  )
}
