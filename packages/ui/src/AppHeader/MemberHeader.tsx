import type { CSSProperties, ReactNode } from 'react'
import { BalanceInline, type BalanceInlineProps } from '../BalanceWidget/BalanceWidget.tsx'
import { plusBold } from '../Icon/icons.ts'
import { IconButtonLink } from '../IconButton/IconButton.tsx'
import { Mark } from '../Logo/Logo.tsx'
import { Pill } from '../Pill/Pill.tsx'
import { Anchor } from '../shared/Anchor.tsx'
import styles from './AppHeader.module.css'
import { type DropButton, dropDown, HeaderBar, MenuButton } from './AppHeader.tsx'

export type MemberHeaderProps = {
  home: { href: string; label: string }
  name: string
  /** "VIP 3", where the site has levels. */
  level?: string | undefined
  /** What a tap on the name opens. */
  account: Omit<DropButton, 'label'>
  balance: BalanceInlineProps
  deposit?: { href: string; label: string } | undefined
  language: ReactNode
  menu: DropButton
  /** What drops down. */
  children?: ReactNode
}

/** Home of a member: the mark of the site, who, how much, and the ways on. Where it is too wide for one line, the tools take a second one. */
export function MemberHeader(props: MemberHeaderProps) {
  const { home, name, level, account, balance, deposit, language, menu, children } = props
  return (
    <HeaderBar>
      <Anchor href={home.href} className={styles.mark}>
        <span role="img" aria-label={home.label}>
          <Mark />
        </span>
      </Anchor>
      <div className={styles.account}>
        <button type="button" className={styles.who} aria-haspopup="dialog" {...dropDown(account)}>
          <span className={styles.line}>
            <b className={styles.name}>{name}</b>
            {level && (
              <Pill tone="gold" size="small">
                {level}
              </Pill>
            )}
          </span>
        </button>
        <div className={styles.balance} style={{ '--characters': balance.text.length } as CSSProperties}>
          <BalanceInline {...balance} />
        </div>
      </div>
      <div className={styles.tools}>
        {deposit && <IconButtonLink variant="primary" icon={plusBold} label={deposit.label} href={deposit.href} />}
        {language}
        <MenuButton {...menu} />
      </div>
      {children}
    </HeaderBar>
  )
}
