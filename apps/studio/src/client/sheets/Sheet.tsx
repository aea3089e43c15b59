import { xBold } from '@hiyas/ui/icons'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { usePlay } from '../game/context.ts'
import { Icon } from '../stage/Icon.tsx'

/** A long panel is scrolled by keys as well: it must be able to hold the focus. */
const SCROLLABLE = { tabIndex: 0 }

export type SheetProps = {
  title: string
  children: ReactNode
  /** Of a panel that is none of those every game has. */
  onClose?: () => void
}

/** A panel from below. The browser keeps the focus inside, closes it on Escape or a press beside it, and gives the focus back. */
export function Sheet({ title, children, onClose }: SheetProps) {
  const { deps, game } = usePlay()
  const close = onClose ?? (() => game.openSheet(null))
  const dialog = useModal()
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="sheet-title" onClose={close} closedby="any">
      <header>
        <h2 id="sheet-title">{title}</h2>
        <button type="button" className="tool" aria-label={deps.texts.t('close')} onClick={close}>
          <Icon shape={xBold} />
        </button>
      </header>
      <section className="body" aria-labelledby="sheet-title" {...SCROLLABLE}>
        {children}
      </section>
    </dialog>
  )
}

/** Opens the dialog as a modal one as soon as it is there, and closes it before it goes: one that is only taken away gives no focus back. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    return () => node?.close()
  }, [])
  return dialog
}
