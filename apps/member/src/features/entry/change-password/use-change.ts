import { type AnswerCode, createClient, useClient } from '@hiyas/client'
import { identity, type Out } from '@hiyas/contract'
import { type TextKey, useTexts } from '@hiyas/i18n'
import { SECOND_MS } from '@hiyas/kernel'
import { TOAST_MS, useToast } from '@hiyas/ui'
import { useEffect, useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useSessionStore } from '../../../session/provider.tsx'
import { type SessionState, whoOf } from '../../../session/reducer.ts'
import { useEntryRules, useEntryRulesAnew } from '../../../shared/entry/entry-rules.ts'
import { elseAbove } from '../../../shared/form/placed.ts'
import type { Problems } from '../../../shared/form/problems.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { useMemberInfo } from '../../../shared/member/use-member-info.ts'
import { useStorage } from '../../../shared/page/boot-context.tsx'
import { navigate } from '../../../shared/page/navigation.ts'
import { orAfter } from '../../../shared/time/or-after.ts'
import { deviceIdOf } from '../../../storage/device-id.ts'
import { changeInput, checkChange, FIELDS, type Field, type Values } from './form.ts'
import { placeOf } from './refusal-places.ts'
import { rememberAgain } from './remember-again.ts'
import { alertOf, createDoubt } from './unheard.ts'

/** The indicator is taken away after this, even where nobody has answered (CHPSW-16). */
const WAIT_MAX_MS = 10 * SECOND_MS
/** How long it is said that the change is saved (CHPSW-18). */
const SAVED_SHOWN_MS = SECOND_MS
/** When the way home begins, after what was said has been read (CHPSW-22). */
const LEAVES_AFTER_MS = SECOND_MS

/** The change of a password as the screen sees it. */
export function useChange() {
  const rules = useEntryRules()
  const asking = useAsksOld()
  const change = useSending(asking)
  const form = useForm({
    fields: FIELDS,
    check: values => checkChange(values, rules, asking.asksOld),
    send: change.send,
    rules,
    checksOnLeave: true,
  })
  return { ...form, ...change, rules, asksOld: asking.asksOld }
}

type Asking = ReturnType<typeof useAsksOld>

/** CHPSW-05: not while it is held from the login, and not of somebody who never had one. A held one that is refused is asked for. */
function useAsksOld() {
  const session = useSessionStore()
  const { info } = useMemberInfo()
  const [held, setHeld] = useState(() => session.heldPassword())
  return { held, asksOld: held === null && info?.hasPassword !== false, ask: () => setHeld(null) }
}

function useSending({ held, asksOld, ask }: Asking) {
  const client = useClient()
  const renewRules = useEntryRulesAnew()
  const session = useSessionStore()
  const { alert, setAlert, saved, finish, doubt } = useOutcome()
  const [same, setSame] = useState(false)

  async function send(values: Values): Promise<Problems<Field> | null> {
    const asker = session.state()
    const end = ({ token }: Changed): Promise<void> => finish(session, asker, { password: values.newPassword, token })
    setAlert(null)
    const input = changeInput(values, held)
    // CHPSW-13, CHPSW-14: nothing is sent.
    if (input.oldPassword === input.newPassword) {
      setSame(true)
      return {}
    }
    // The server may have turned the token over before its answer is here: other calls with the old one end nothing until then.
    const endTokenChange = session.beginTokenChange()
    const coming = client.call(identity.changePassword, input)
    const answer = await orAfter(WAIT_MAX_MS, coming)
    if (answer === null) {
      setAlert('change.slow')
      // It may still be changed: then the page says so, whenever that is.
      const settle = async (): Promise<void> => {
        const late = await coming
        if (late.ok) return end(late.value)
        doubt(session, asker, late.code)
        setAlert(said => (said === 'change.slow' ? alertOf(late.code) : said))
      }
      void settle().finally(endTokenChange)
      return {}
    }
    if (answer.ok) {
      const ending = end(answer.value)
      endTokenChange()
      await ending
      return null
    }
    doubt(session, asker, answer.code)
    endTokenChange()
    if (answer.code === 'modify.new.old.same') {
      setSame(true)
      return {}
    }
    if (answer.code === 'password.old.wrong') ask()
    renewRules(answer.code)
    return elseAbove(placeOf(answer, asksOld), () => setAlert(alertOf(answer.code)))
  }

  return { send, alert, saved, same, closeSame: () => setSame(false) }
}

type Sessions = ReturnType<typeof useSessionStore>
type Changed = Out<typeof identity.changePassword>

/** What is said and done once it is clear what came of it. */
function useOutcome() {
  const client = useClient()
  const storage = useStorage()
  const { info } = useMemberInfo()
  const toast = useToast()
  const { t } = useTexts()
  const [alert, setAlert] = useState<TextKey | null>(null)
  const [saved, setSaved] = useState(false)
  const [follow] = useState(createDoubt)

  /** Nothing to whoever else is here by now: it is another's password. */
  async function finish(
    session: Sessions,
    asker: SessionState,
    { password, token: nextToken }: { password: string; token: string },
  ): Promise<void> {
    if (asker.kind !== 'member' || whoOf(session.state()) !== whoOf(asker)) return
    session.dispatch({ type: 'password_changed', token: asker.session.token, nextToken }, { held: password })
    toast({ text: t('change.saved'), tone: 'success', durationMs: SAVED_SHOWN_MS })
    setAlert(null)
    setSaved(true)
    const names = [asker.session.userName, info?.mobile ?? '']
    // The token this screen has asked with is dead.
    const renewed = createClient({ ...client.options, token: () => nextToken })
    await rememberAgain(renewed, storage, { names: names.filter(Boolean), deviceId: () => deviceIdOf(storage) })
  }

  /** The page this is said on goes with the session. */
  function doubt(session: Sessions, asker: SessionState, code: AnswerCode<typeof identity.changePassword>): void {
    if (asker.kind !== 'member') return
    const tell = () => toast({ text: t('change.unheard_lost'), tone: 'danger', durationMs: TOAST_MS.long })
    follow(code, [session, asker.session.token, tell])
  }

  // Home follows by itself; whoever has gone elsewhere meanwhile stays there.
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), LEAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [saved])

  return { alert, setAlert, saved, finish, doubt }
}
