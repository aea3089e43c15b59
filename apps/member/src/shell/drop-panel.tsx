import { useTexts } from '@hiyas/i18n'
import { Button, Spinner } from '@hiyas/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { retryFocus } from '../shared/focus/hand-over.ts'
import { LogoutDialog } from '../shared/logout/logout-dialog.tsx'
import { useAddress } from '../shared/page/address.ts'
import { useOverlay } from '../shared/page/overlays.ts'
import { fetchAgain, type Part, usePart } from '../shared/page/part.ts'
import styles from './drop-panel.module.css'
import { SideMenu } from './side-menu/index.tsx'
import { useOnArrival } from './use-on-arrival.ts'

/** What an entry may open in the place of the panel. */
export type Follower = 'menu' | 'logout'

export type DropContentProps = { leave: (then?: Follower) => void }

export type DropPanelProps = {
  /** What the button in the header names as its `panel`. */
  id: string
  label: string
  /** Under which end of the header it hangs. */
  side: 'start' | 'end'
  part: Part<DropContentProps>
}

/**
 * What drops down from the header. The browser opens and closes it by its button and by Escape, and gives the focus back; a tap on
 * its mask and any way elsewhere close it too (MEMBER-55 to MEMBER-57). The header stays in reach above it. Its content comes with
 * the first opening.
 */
export function DropPanel({ id, label, side, part }: DropPanelProps) {
  const { t } = useTexts()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [follower, setFollower] = useState<Follower | null>(null)
  const stay = () => setFollower(null)
  const leave = (then?: Follower) => {
    panel.current?.hidePopover()
    setFollower(then ?? null)
  }
  useOverlay('opened', open || follower !== null)
  useOpenedBeforeScript(panel, setOpen)
  // Lists in it stay on their page and change its query: that is a way of theirs as well.
  useOnArrival(useAddress(), () => panel.current?.hidePopover())
  return (
    <>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        data-side={side}
        // Not `onToggle`, which a busy browser says later: news that came in between would close it again.
        onBeforeToggle={event => {
          const opens = event.newState === 'open'
          if (opens) hangUnderHeader(event.currentTarget)
          setOpen(opens)
        }}
      >
        <button
          type="button"
          className={styles.mask}
          tabIndex={-1}
          aria-label={t('shell.close')}
          popoverTarget={id}
          popoverTargetAction="hide"
        />
        <div className={styles.card} tabIndex={-1}>
          <Content part={part} wanted={open} leave={leave} />
        </div>
      </div>
      <SideMenu open={follower === 'menu'} onClose={stay} />
      <LogoutDialog open={follower === 'logout'} onClose={stay} />
    </>
  )
}

function Content({ part, wanted, leave }: DropContentProps & { part: Part<DropContentProps>; wanted: boolean }) {
  const { t } = useTexts()
  const state = usePart(part, wanted)
  if (state.kind === 'ready') return <state.View leave={leave} />
  return (
    <div className={styles.coming} role="status">
      {state.kind === 'failed' ? t('shell.load_failed') : <Spinner label={t('shell.loading')} />}
      {state.kind === 'failed' && (
        <Button ref={retryFocus} onClick={() => void fetchAgain(part)}>
          {t('shell.retry')}
        </Button>
      )}
    </div>
  )
}

/** The header may be lower for a moment: above it the page may say that it is offline, and its tools may take a second line. */
function hangUnderHeader(panel: HTMLElement): void {
  const header = panel.closest('header')
  if (header !== null) panel.style.setProperty('--top', `${header.getBoundingClientRect().bottom}px`)
}

/** Its button works before the script has come: then the browser has told nobody yet. */
function useOpenedBeforeScript(panel: RefObject<HTMLDivElement | null>, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) setOpen(true)
  }, [panel, setOpen])
}
