import { type ComponentType, useEffect, useState } from 'react'
import type { Announcements } from '../../../../../shared/announcements/announcement.ts'
import { useOverlay } from '../../../../../shell/overlays.ts'
import { loadTexts } from '../../../../../shell/screen-loader.ts'
import type { AnnouncementPopupProps } from './announcement-popup.tsx'
import { useAnnouncementPopup } from './use-announcement-popup.ts'

/** What comes over home by itself. Only the decision is made here: the popup is loaded when there is one to show. */
export function Popups({ announcements }: { announcements: Announcements | undefined }) {
  const { popups, ...rest } = useAnnouncementPopup(announcements?.popup)
  const View = useLoaded(popups !== null)
  const mayShow = useOverlay('announcement', popups !== null && View !== null)
  if (popups === null || View === null || !mayShow) return null
  return <View {...rest} popups={popups} unreadCount={announcements?.footer.unreadCount ?? 0} />
}

/** Null until it is there. A popup that cannot be loaded is none: home stands without it, and the next visit tries again. */
function useLoaded(wanted: boolean): ComponentType<AnnouncementPopupProps> | null {
  const [view, setView] = useState<{ View: ComponentType<AnnouncementPopupProps> } | null>(null)
  // Code and texts come from outside of React.
  useEffect(() => {
    if (!wanted) return
    let isHere = true
    Promise.all([import('./announcement-popup.tsx'), loadTexts(['notices'])]).then(
      ([module]) => isHere && setView({ View: module.default }),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [wanted])
  return view?.View ?? null
}
