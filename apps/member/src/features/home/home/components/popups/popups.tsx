import { useDeferredValue } from 'react'
import { fetchCleaner } from '../../../../../shared/html/cleaner.ts'
import { useUnread } from '../../../../../shared/live/use-unread.ts'
import { useOverlay } from '../../../../../shared/page/overlays.ts'
import { definePart, usePart } from '../../../../../shared/page/part.ts'
import { useOpenedDetails } from '../../../../../shared/page/use-opened-details.ts'
import type { LaterProps } from '../later/index.tsx'
import { type Announced, useAnnouncementPopup } from './use-announcement-popup.ts'

// It opens with its text: one that came later would push the card apart. Without what cleans it, it opens with the words alone.
const announcementPart = definePart(async () => {
  const [view] = await Promise.all([import('./announcement-popup.tsx'), fetchCleaner()])
  return view
}, ['notices'])
const laterPart = definePart(() => import('../later/index.tsx'), ['more'])

export type PopupsProps = {
  announcements: Announced & { isError: boolean }
  /** It is time to look whether there is something to show (POPUP-17). */
  settled: boolean
} & Pick<LaterProps, 'renewed'>

/**
 * What comes over home by itself: what there is to show is loaded when there is something. A part that cannot be loaded is none: home
 * stands without it, and the next visit tries again.
 */
export default function Popups({ announcements, settled, renewed }: PopupsProps) {
  const { popups, looked, ...rest } = useAnnouncementPopup(announcements, settled)
  const unread = useUnread()
  const popup = usePart(announcementPart, popups !== null)
  const later = usePart(laterPart, true)
  useOpenedDetails()
  const mayShow = useOverlay('announcement', popups !== null && popup.kind === 'ready')
  // Nothing overtakes what may still be announced (decision 11). What cannot be had or shown holds nothing back.
  const isQuiet = settled && (looked || announcements.isError) && (popups === null || popup.kind === 'failed')
  // Drawn in slices and opened in a task of its own, so that a tap in between is heard: to open it styles the whole page once more.
  const isDue = useDeferredValue(mayShow)
  return (
    <>
      {popups !== null && popup.kind === 'ready' && mayShow && isDue && (
        <popup.View {...rest} popups={popups} unreadCount={unread.messages} />
      )}
      {later.kind === 'ready' && <later.View renewed={renewed} isQuiet={isQuiet} />}
    </>
  )
}
