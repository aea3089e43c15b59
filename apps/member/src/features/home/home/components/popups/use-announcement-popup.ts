import { useClient } from '@hiyas/client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../../../../session/provider.tsx'
import type { Announcement, Announcements } from '../../../../../shared/announcements/announcement.ts'
import { isOfVisit } from '../../../../../shared/of-visit.ts'
import { useStorage } from '../../../../../shared/page/boot-context.tsx'
import { audienceOf, FLAG_OF, flagAfterClose, flagAfterLook, type PopupAudience, popupsFor } from './rules.ts'

/** What is announced, and when the answer came. */
export type Announced = { data: Announcements | undefined; dataUpdatedAt: number }

/** For whom the list was last looked at, and which answer it was. */
type Look = { audience: PopupAudience; answeredAtMs: number }

/**
 * The announcements to be shown over home, or null. `open` is false while they go away; `onClosed` is to be told when they have
 * gone. Looked at once it has `settled`, and whenever the list or the visitor changes (POPUP-18): `looked` from then on.
 */
export function useAnnouncementPopup(announced: Announced, settled: boolean) {
  const audience = audienceOf(useSession())
  const storage = useStorage()
  const language = useClient().options.language()
  const last = useRef<Look>(null)
  const [popups, setPopups] = useState<readonly Announcement[] | null>(null)
  const [open, setOpen] = useState(false)
  const [looked, setLooked] = useState(false)
  // What an earlier visit was told may be withdrawn by now, or closed in a later one (POPUP-23).
  const list = isOfVisit(announced) ? announced.data?.popup : undefined

  const look = useEffectEvent((all: readonly Announcement[]) => {
    if (audience === null) return
    const before = last.current
    // Some are for members only: who is here since then waits for an answer to him.
    if (before !== null && before.audience !== audience && before.answeredAtMs === announced.dataUpdatedAt) return
    last.current = { audience, answeredAtMs: announced.dataUpdatedAt }
    const due = popupsFor(audience, all)
    const flag = flagAfterLook(storage.read(FLAG_OF[audience]), { popups: due, language })
    const isDue = due.length > 0 && flag?.show === true
    if (flag !== null) storage.write(FLAG_OF[audience], flag)
    if (isDue) setPopups(due)
    setOpen(isDue)
    setLooked(true)
  })
  // What was closed is kept on the device, outside of React.
  useEffect(() => {
    if (settled && audience !== null && list !== undefined) look(list)
  }, [settled, audience, list])

  const close = () => {
    if (audience !== null && popups !== null) storage.write(FLAG_OF[audience], flagAfterClose({ popups, language }))
    setOpen(false)
  }
  return { popups, open, looked, close, onClosed: () => setPopups(null) }
}
