import { type TextKey, useTexts } from '@hiyas/i18n'
import { TOAST_MS, useToast } from '@hiyas/ui'
import { useEffect, useEffectEvent } from 'react'
import type { Screen } from '../routes/define-screen.ts'
import { paths } from '../routes/paths.ts'
import { useSessionStore } from '../session/provider.tsx'
import type { SessionNews } from '../session/store.ts'
import { navigate } from '../shared/page/navigation.ts'

const TEXTS = {
  lost: 'shell.session_lost',
  left: 'shell.session_left',
  other_member: 'shell.session_other',
  trial_refused: 'shell.free_reject',
} as const satisfies Record<SessionNews, TextKey>

/**
 * Says what happened to the session. One the server has forgotten leads to the login and back (SESS-51, SESS-52); whoever is here
 * as somebody else now starts at home, as the page he saw was not his. A visitor is led on by the screen he is on.
 */
export function useSessionNews({ forVisitors }: Screen): void {
  const store = useSessionStore()
  const toast = useToast()
  const { t } = useTexts()
  const tell = useEffectEvent((news: SessionNews) => {
    const state = store.state()
    const name = state.kind === 'member' ? state.session.userName : ''
    const refused = news === 'trial_refused'
    toast({
      text: t(TEXTS[news], { name }),
      tone: news === 'other_member' ? 'info' : 'danger',
      durationMs: refused ? TOAST_MS.refusal : TOAST_MS.short,
    })
    if (news === 'lost' && !forVisitors) void navigate(paths.login(location.pathname + location.search))
    if (news === 'other_member') void navigate(paths.home())
  })
  useEffect(() => store.onNews(tell), [store])
}
