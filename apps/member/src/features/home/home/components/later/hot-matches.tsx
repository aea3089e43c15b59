import { query, useClient } from '@hiyas/client'
import { sportsbook } from '@hiyas/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStorage } from '../../../../../shared/page/boot-context.tsx'
import { useOverlay } from '../../../../../shared/page/overlays.ts'
import { MatchSheet } from './match-sheet.tsx'
import { type HotMatch, isNews, matchesOf } from './matches.ts'

/** `due` until the sheet is shown, `open` until somebody closes it, `closing` while it goes away. Leaving home leaves nothing behind (HOME-38). */
type Flag = 'due' | 'open' | 'closing' | 'closed'

/** Matches the merchant points at, over home and after everything else that wants to be there (decision 11). */
export function HotMatches({ isQuiet }: { isQuiet: boolean }) {
  const storage = useStorage()
  const client = useClient()
  const [flag, setFlag] = useState<Flag>('due')
  // What it was opened with: said in another language, or asked anew, the list may be empty, and an empty sheet holds the place for good.
  const [shown, setShown] = useState<readonly HotMatch[]>([])
  const asked = useQuery({ ...query(client, sportsbook.hotMatches, {}), enabled: isQuiet })
  // Of an answer from before he left home a match may have begun: the one to come is waited for.
  const matches = asked.isSuccess && asked.fetchStatus === 'idle' ? matchesOf(asked.data) : []
  const isDue = flag === 'due' && isQuiet && isNews(matches, storage.read('hotMatches'))
  const mayShow = useOverlay('hotMatch', isDue || flag === 'open' || flag === 'closing')
  // What is announced from now on waits until he has read it.
  if (mayShow && flag === 'due') {
    setShown(matches)
    setFlag('open')
  }
  if (!mayShow) return null

  const close = () => {
    storage.write(
      'hotMatches',
      shown.map(({ roomId }) => roomId),
    )
    setFlag('closing')
  }
  return <MatchSheet matches={shown} open={flag !== 'closing'} onClose={close} onClosed={() => setFlag('closed')} />
}
