import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { faded, guardPlace } from './tapGuard.ts'

/** The tap that opened a dialog often lands twice: its mask is deaf for this long. */
const MASK_DEAF_MS = 300

type Pressed = RefObject<globalThis.PointerEvent | null>

export type ModalProps = {
  open: boolean
  /** Escape, a tap on the mask, the close button: the owner sets `open` to false. */
  onClose: () => void
  /** It is gone and focus is back: follow-up work (another dialog, a navigation) belongs here. */
  onClosed?: (() => void) | undefined
}

/**
 * Drives a native `<dialog>`: the browser traps focus, gives it back on close where something had it, and answers Escape. Spread `dialog` on
 * the element.
 */
export function useModal({ open, onClose, onClosed }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<globalThis.PointerEvent>(null)
  const maskListens = useMaskListens(ref, open, pressed)
  // While it still stands in the page: one that has been taken out of it gives no focus back.
  useLayoutEffect(() => () => ref.current?.close(), [])

  return {
    ref,
    // Asked by this key a second time, a browser closes whatever the owner says (close watchers of HTML).
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      const isOurs = event.target instanceof Element && event.target.closest('dialog') === event.currentTarget
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || !isOurs) return
      event.preventDefault()
      onClose()
    },
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onClose()
    },
    onClose: () => {
      holdPage()
      const closed = ref.current
      if (closed === null) return
      guard(closed, pressed)
      // Its owner may draw it no longer then: until it is out of sight it stands over its place. It may have opened again meanwhile.
      void faded(closed).then(() => closed.open || onClosed?.())
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressed.current = event.nativeEvent
    },
    // A mouse that marks text inside and is released beside it clicks the dialog as well.
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && pressed.current?.target === event.target && maskListens.current)
        onClose()
    },
  }
}

/** Once for each time it was closed. */
function guard(closed: HTMLDialogElement, pressed: Pressed): void {
  if (pressed.current) void guardPlace(closed, pressed.current)
  pressed.current = null
}

/** What came by itself had taken the focus from nothing: whoever goes on by the keyboard does so at the beginning of the page. */
function goOnFromTop(closed: HTMLDialogElement): void {
  const { activeElement, body } = document
  // What is hidden keeps the focus until the next picture.
  const isNowhere = activeElement === body || closed.contains(activeElement)
  if (isNowhere) document.querySelector('main')?.focus({ preventScroll: true })
}

/**
 * The page stands still as long as a dialog is open (`base.css`). A selector that looks for one from the top of the page would be asked
 * anew for whatever comes into it and leaves it: each row of a long list that is scrolled.
 */
function holdPage(): void {
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog:modal') !== null)
}

/** Opens and closes the element with `open`; answers whether a tap on the mask counts yet. */
function useMaskListens(ref: RefObject<HTMLDialogElement | null>, open: boolean, pressed: Pressed): RefObject<boolean> {
  const listens = useRef(false)
  useEffect(() => {
    const element = ref.current
    if (!open || !element) return
    element.showModal()
    holdPage()
    const timer = window.setTimeout(() => {
      listens.current = true
    }, MASK_DEAF_MS)
    return () => {
      window.clearTimeout(timer)
      listens.current = false
      element.close()
      // At once: it is told of its end after a second tap, where a page at work hears of both late.
      guard(element, pressed)
      holdPage()
      goOnFromTop(element)
    }
  }, [ref, open, pressed])
  return listens
}
