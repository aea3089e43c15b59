import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { xBold } from '../Icon/icons.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { type ModalProps, useModal } from '../shared/useModal.ts'
import { DialogToasts } from '../Toast/DialogToasts.tsx'
import styles from './Popup.module.css'

/** How long it takes to go, which is `--t-page` of motion.css; at once under reduced motion. */
const POPUP_CLOSING_MS = 300

export type PopupProps = ModalProps & {
  /** Above the title: what kind of news it is. */
  eyebrow?: ReactNode
  title: string
  closeLabel: string
  /** The field behind the title and the object at its right. */
  art: { backgroundSrc: string; symbolSrc: string }
  children: ReactNode
  /** Stays in reach while the text scrolls: buttons, a pager. */
  foot?: ReactNode
  /** Below the card, over the mask. */
  under?: ReactNode
}

/**
 * News that came by itself, in the middle of the page. `onClosed` says that it has gone: until then it must stay drawn. One that is
 * drawn closed, because nobody wanted it any more when its turn came, has gone at once.
 */
export function Popup({ eyebrow, title, closeLabel, art, children, foot, under, ...modal }: PopupProps) {
  const titleId = useId()
  const state = useGoing(modal)
  // It closes when it begins to go: what is pressed meanwhile is meant for the page. It has gone when it is seen no more.
  const dialog = useModal({ open: modal.open, onClose: modal.onClose })
  const card = useTopOf(title, modal.open)
  return (
    <dialog {...dialog} className={styles.popup} data-state={state} aria-labelledby={titleId}>
      <div className={styles.frame}>
        <div className={styles.card} ref={card} tabIndex={-1}>
          <div className={styles.close}>
            <IconButton icon={xBold} label={closeLabel} variant="art" onClick={modal.onClose} />
          </div>
          <div className={styles.hero}>
            <img src={art.backgroundSrc} alt="" width={430} height={220} className={styles.background} />
            <div className={styles.words}>
              {eyebrow && <div className={styles.eyebrow}>{eyebrow}</div>}
              <h2 className={styles.title} id={titleId}>
                {title}
              </h2>
            </div>
            <img src={art.symbolSrc} alt="" width={108} height={108} className={styles.symbol} />
          </div>
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
        {under && <div className={styles.under}>{under}</div>}
      </div>
      <DialogToasts open={modal.open} />
    </dialog>
  )
}

/** Shown, then closing for as long as the animation takes, then hidden, and said to have gone: at once where it was never open. */
function useGoing({ open, onClosed }: ModalProps): 'shown' | 'closing' | 'hidden' {
  const [drawn, setDrawn] = useState(open)
  const gone = useEffectEvent(() => onClosed?.())
  if (open && !drawn) setDrawn(true)
  useEffect(() => {
    if (open) return
    if (!drawn) return gone()
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = window.setTimeout(() => setDrawn(false), calm ? 0 : POPUP_CLOSING_MS)
    return () => window.clearTimeout(timer)
  }, [open, drawn])
  if (open) return 'shown'
  return drawn ? 'closing' : 'hidden'
}

/** Other news starts at its top. The focus starts on the whole card, which arrow keys then scroll: nobody has asked for a button. */
function useTopOf(title: string, open: boolean) {
  const card = useRef<HTMLDivElement>(null)
  const before = useRef(title)
  useEffect(() => {
    if (open) card.current?.focus()
  }, [open])
  useEffect(() => {
    if (before.current !== title) card.current?.scrollTo({ top: 0, behavior: 'instant' })
    before.current = title
  }, [title])
  return card
}
