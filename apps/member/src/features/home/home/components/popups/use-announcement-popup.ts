import { useClient } from '@hiyas/client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../../../../session/provider.tsx'
import type { Announcement } from '../../../../../shared/announcements/announcement.ts'
import { useStorage } from '../../../../../shared/page/boot-context.tsx'
import { audienceOf, FLAG_OF, flagAfterClose, flagAfterLook, haveSameIds, popupsFor } from './rules.ts'

type Look = { popups: readonly Announcement[]; language: string }

/**
 * The announcements to be shown over home, or null. `open` is false while they go away; `onClosed` is to be told when they have
 * gone. Looked at once it has `settled`, and whenever the list or the visitor changes (POPUP-18).
 */
export function useAnnouncementPopup(list: readonly Announcement[] | undefined, settled: boolean) {
  const audience = audienceOf(useSession())
  const storage = useStorage()
  const language = useClient().options.language()
  const last = useRef<Look>(null)
  const [popups, setPopups] = useState<readonly Announcement[] | null>(null)
  const [open, setOpen] = useState(false)

  const look = useEffectEvent((all: readonly Announcement[]) => {
    if (audience === null) return
    const now: Look = { popups: popupsFor(audience, all), language }
    const before = last.current
    last.current = now
    const translated = before !== null && before.language !== language && haveSameIds(before.popups, now.popups)
    const flag = flagAfterLook(storage.read(FLAG_OF[audience]), now.popups, { translated })
    const isDue = now.popups.length > 0 && flag?.show === true
    if (flag !== null) storage.write(FLAG_OF[audience], flag)
    if (isDue) setPopups(now.popups)
    setOpen(isDue)
  })
  // What was closed is kept on the device, outside of React.
  useEffect(() => {
    if (settled && audience !== null && list !== undefined) look(list)
  }, [settled, audience, list])

  const close = () => {
    if (audience !== null && popups !== null) storage.write(FLAG_OF[audience], flagAfterClose(popups))
    setOpen(false)
  }
  return { popups, open, close, onClosed: () => setPopups(null) }
}
