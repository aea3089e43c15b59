import type { ReactNode } from 'react'
import { caretLeftBold, listBold } from '../Icon/icons.ts'
import { IconButton, IconButtonLink } from '../IconButton/IconButton.tsx'
import { Logo } from '../Logo/Logo.tsx'
import { Anchor } from '../shared/Anchor.tsx'
import { inPlace } from '../shared/inPlace.ts'
import { useScrolledPast } from '../shared/useScrolledPast.ts'
import styles from './AppHeader.module.css'

const SOLID_AFTER_PX = 100

/** A control that opens and closes what drops down from the header: an element with `popover`, known by its id. */
export type DropButton = {
  label: string
  panel: string
  /** A finger or the focus comes near: what drops down may be fetched. */
  onNear?: () => void
}

export type GuestHeaderProps = {
  home: { href: string; label: string }
  /** A `LanguageSwitch`. */
  language: ReactNode
  menu: DropButton
  /** What drops down. */
  children?: ReactNode
}

/** Home of a visitor: logo, language, menu. */
export function GuestHeader({ home, language, menu, children }: GuestHeaderProps) {
  return (
    <HeaderBar>
      <Anchor href={home.href} className={styles.logo}>
        <Logo label={home.label} />
      </Anchor>
      <div className={styles.tools}>
        {language}
        <MenuButton {...menu} />
      </div>
      {children}
    </HeaderBar>
  )
}

/** Opens what drops down from the end of the header. */
export function MenuButton({ label, ...drop }: DropButton) {
  return <IconButton icon={listBold} label={label} {...dropDown(drop)} />
}

/** The browser opens and closes it, also before the script has arrived, and tells whoever cannot see it. */
export const dropDown = ({ panel, onNear }: Omit<DropButton, 'label'>) => ({
  popoverTarget: panel,
  onPointerEnter: onNear,
  onFocus: onNear,
})

export type InnerHeaderProps = {
  /** Goes back in history; `href` is where a page opened directly goes. */
  back: { href: string; label: string; onBack?: () => void }
  title: ReactNode
  /** At most two tools. */
  children?: ReactNode
}

/** Every page below home: back, title, tools. */
export function InnerHeader({ back, title, children }: InnerHeaderProps) {
  return (
    <HeaderBar>
      <IconButtonLink icon={caretLeftBold} label={back.label} href={back.href} onClick={inPlace(back.onBack)} />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </HeaderBar>
  )
}

/** The bar that every header fills: solid once the page is scrolled. */
export function HeaderBar({ children }: { children: ReactNode }) {
  const solid = useScrolledPast(SOLID_AFTER_PX)
  return (
    <header className={styles.header} data-solid={solid || undefined}>
      {children}
    </header>
  )
}
