import { useClient } from '@hiyas/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Rule } from './fields.ts'
import { isFit } from './form.ts'
import { usernameCheck } from './queries.ts'

/** How long after the last keystroke the server is asked. */
const ASK_AFTER_MS = 500

/** Whether the name being typed is still free. Asked of names that fit the rule only; without an answer nothing is said. */
export function useUsernameCheck(rule: Rule | undefined) {
  const [asked, setAsked] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const check = useQuery({ ...usernameCheck(useClient(), asked ?? ''), enabled: asked !== null, retry: false })
  return {
    free: asked !== null && check.isSuccess,
    taken: asked !== null && check.error?.refusal.code === 'user.name.exists',
    /** To be told of every keystroke. */
    typed: (username: string) => {
      clearTimeout(timer.current)
      setAsked(null)
      if (username.trim() !== '' && isFit(username, rule))
        timer.current = setTimeout(() => setAsked(username.trim()), ASK_AFTER_MS)
    },
  }
}
