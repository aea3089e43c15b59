import { type TextKey, useTexts } from '@hiyas/i18n'
import { Icon, type IconShape } from '@hiyas/ui'
import {
  chatCircleDotsBold,
  giftBold,
  headsetBold,
  megaphoneSimpleFill,
  userPlusBold,
  usersThreeFill,
} from '@hiyas/ui/icons'
import { useId, useRef, useState } from 'react'
import { NewWindow } from '../../shared/new-window.tsx'
import { usePath } from '../../shared/page/address.ts'
import { useSite } from '../../shared/page/boot-context.tsx'
import { useOverlay } from '../../shared/page/overlays.ts'
import { APART } from '../../shared/service/links.ts'
import { type SideLink, sideLinksOf } from '../../shared/service/side-links.ts'
import { useOnArrival } from '../use-on-arrival.ts'
import styles from './app-parts.module.css'
import { useClearOfButtons } from './use-clear-of-buttons.ts'

const LOOKS: Readonly<Record<SideLink['name'], { label: TextKey; icon: IconShape }>> = {
  invite: { label: 'service.invite', icon: userPlusBold },
  live_chat: { label: 'service.live_chat', icon: chatCircleDotsBold },
  facebook: { label: 'service.facebook', icon: usersThreeFill },
  telegram: { label: 'service.telegram', icon: megaphoneSimpleFill },
  telegram2: { label: 'service.telegram2', icon: giftBold },
}

/**
 * Shortcuts to customer service at the right edge (HELP-15 to HELP-20). Folded it is one button; it gives way while the page is
 * scrolled, and where it would lie on something to press.
 */
export function SideService() {
  const { t } = useTexts()
  const links = sideLinksOf(useSite())
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const shortcuts = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const clear = useClearOfButtons(place)
  useOverlay('opened', open)
  // Another page with shortcuts keeps them drawn: whoever goes back has left them.
  useOnArrival(usePath(), () => shortcuts.current?.hidePopover())
  if (links.length === 0) return null
  return (
    <>
      <div ref={place} className={styles.side} data-away={(!clear && !open) || undefined}>
        <button type="button" className={styles.opener} popoverTarget={id} aria-label={t('service.shortcuts')}>
          <Icon shape={headsetBold} />
        </button>
      </div>
      <div
        ref={shortcuts}
        id={id}
        popover="auto"
        className={styles.shortcuts}
        onBeforeToggle={event => setOpen(event.newState === 'open')}
      >
        <ul>
          {links.map(({ name, href }) => (
            <li key={name}>
              <a className={styles.shortcut} href={href} {...APART}>
                <Icon shape={LOOKS[name].icon} />
                {t(LOOKS[name].label)}
                <NewWindow />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
