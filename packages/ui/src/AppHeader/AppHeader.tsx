import type { ReactNode } from 'react'
import { BalanceInline, type BalanceInlineProps } from '../BalanceWidget/BalanceWidget.tsx'
import { caretLeftBold, listBold, plusBold } from '../Icon/icons.ts'
import { IconButton, IconButtonLink } from '../IconButton/IconButton.tsx'
import { Logo } from '../Logo/Logo.tsx'
import { Pill } from '../Pill/Pill.tsx'
import { Anchor } from '../shared/Anchor.tsx'
import { useScrolledPast } from '../shared/useScrolledPast.ts'
import styles from './AppHeader.module.css'

const SOLID_AFTER_PX = 100

export type MenuButton = { label: string; onOpen: () => void; unread?: boolean }

export type GuestHeaderProps = {
  home: { href: string; label: string }
  /** A `LanguageSwitch`. */
  language: ReactNode
  menu: MenuButton
}

/** Home of a visitor: logo, language, menu. */
export function GuestHeader({ home, language, menu }: GuestHeaderProps) {
  return (
    <HeaderBar>
      <Anchor href={home.href} className={styles.logo}>
        <Logo label={home.label} />
      </Anchor>
      <span className={styles.spring} />
      {language}
      <IconButton icon={listBold} label={menu.label} onClick={menu.onOpen} dot={menu.unread ?? false} />
    </HeaderBar>
  )
}

export type MemberHeaderProps = {
  avatar: { src: string; href: string; label: string }
  name: string
  /** "VIP 3", where the site has levels. */
  level?: string | undefined
  balance: BalanceInlineProps
  deposit?: { href: string; label: string } | undefined
  language: ReactNode
  menu: MenuButton
}

/** Home of a member: who, how much, and the ways on. */
export function MemberHeader({ avatar, name, level, balance, deposit, language, menu }: MemberHeaderProps) {
  return (
    <HeaderBar>
      <Anchor href={avatar.href} className={styles.avatar} aria-label={avatar.label}>
        <img src={avatar.src} alt="" width={34} height={34} />
      </Anchor>
      <div className={styles.who}>
        <div className={styles.line}>
          <b className={styles.name}>{name}</b>
          {level && (
            <Pill tone="gold" size="small">
              {level}
            </Pill>
          )}
        </div>
        <BalanceInline {...balance} />
      </div>
      {deposit && <IconButtonLink variant="primary" icon={plusBold} label={deposit.label} href={deposit.href} />}
      {language}
      <IconButton icon={listBold} label={menu.label} onClick={menu.onOpen} dot={menu.unread ?? false} />
    </HeaderBar>
  )
}

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
      <IconButtonLink
        icon={caretLeftBold}
        label={back.label}
        href={back.href}
        onClick={event => {
          if (!back.onBack) return
          event.preventDefault()
          back.onBack()
        }}
      />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </HeaderBar>
  )
}

function HeaderBar({ children }: { children: ReactNode }) {
  const solid = useScrolledPast(SOLID_AFTER_PX)
  return (
    <header className={styles.header} data-solid={solid || undefined}>
      {children}
    </header>
  )
}
