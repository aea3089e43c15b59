import { useTexts } from '@hiyas/i18n'
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FieldValues,
  type Found,
  filledOf,
  forgotten,
  isAny,
  lookedAtAgain,
  NOTHING_FOUND,
  type Problems,
  shownOf,
} from './problems.ts'

export type FormOptions<Field extends string> = {
  /** For whoever looks at the form from outside of it. */
  ref?: RefObject<HTMLFormElement | null>
  /** In the order of the form: the first one with a problem takes the focus (REG-80). */
  fields: readonly Field[]
  check: (values: FieldValues<Field>) => Problems<Field>
  /**
   * Sends what passed, and answers what the server found wrong. Null: it is done and another page is on its way; the form stays
   * shut, so that nothing is sent twice while the next page comes.
   */
  send: (values: FieldValues<Field>) => Promise<Problems<Field> | null>
  /** What the check goes by, where the server says it: when it comes anew, also in another language, so do its messages. */
  rules?: unknown
  /** Says what is wrong with a filled field as soon as it is left, not only when all is sent. */
  checksOnLeave?: boolean
}

/** After a change of language the texts come first: then they are checked again (REG-93). */
export const REVALIDATE_MS = 200

/**
 * A form that mirrors itself: the fields hold their own values, so that what was typed before the script arrived counts too, and
 * what is sent is read when it is sent.
 */
export function useForm<Field extends string>(options: FormOptions<Field>) {
  const { fields, check } = options
  const own = useRef<HTMLFormElement>(null)
  const form = options.ref ?? own
  const [found, setFound] = useState<Found<Field>>(NOTHING_FOUND)
  const [content, setContent] = useState({ touched: false, fits: true })
  const values = () => valuesOf(form.current, fields)

  /** Says what is wrong, and leads to the first of it (REG-80). Answers whether there is anything. */
  const complain = (said: Found<Field>): boolean => {
    setFound(said)
    const problems = shownOf(said)
    const first = fields.find(field => problems[field] !== undefined)
    if (first !== undefined) focusOn(form.current, first)
    return first !== undefined
  }
  const lookAgain = (due: (values: FieldValues<Field>) => readonly Field[]) => {
    const now = values()
    setFound(before => lookedAtAgain(before, check(now), due(now)))
  }
  const weigh = () => {
    const now = values()
    setContent({ touched: true, fits: !isAny(check(now)) })
  }

  const { sending, submit } = useSending(options, values, complain)
  useNews({
    rules: options.rules,
    onStart: () => filledOf(fields, values()).length > 0 && weigh(),
    onLanguage: () => lookAgain(now => filledOf(fields, now)),
    onRules: () => lookAgain(() => fields.filter(field => found.checked[field] !== undefined)),
  })

  const problems = shownOf(found)
  return {
    sending,
    problems,
    /** Somebody has put something into a field. */
    touched: content.touched,
    /** Nothing would be said of a field, if this were sent (FORGOT-21). */
    fits: content.fits,
    form: formProps(form, submit, name => {
      const field = fields.find(known => known === name)
      if (options.checksOnLeave && field !== undefined) lookAgain(now => filledOf([field], now))
    }),
    /** For each input: a new keystroke takes the complaint away. */
    field: (name: Field) => ({
      name,
      onInput: () => {
        setFound(before => forgotten(before, name))
        weigh()
      },
    }),
    /** What stands in a field now; nothing while it is not shown. */
    valueOf: (name: Field): string => inputOf(form.current, name)?.value ?? '',
    /** Empties a field, as after an answer that makes its content useless, and leads to it: the button that was pressed may be shut for it. */
    clear: (name: Field) => {
      const input = inputOf(form.current, name)
      if (input !== null) input.value = ''
      focusOn(form.current, name)
      weigh()
    },
    /** Says what was found wrong outside of submitting, and leads to the first of it. */
    complain: (refused: Problems<Field>) => void complain({ checked: found.checked, refused }),
  }
}

/** For the form element. A visit before the script must not put a password into an address: hence `post`. */
const formProps = (
  ref: RefObject<HTMLFormElement | null>,
  onSubmit: (event: FormEvent) => void,
  onLeave: (name: string) => void,
) =>
  ({
    ref,
    method: 'post',
    noValidate: true,
    onSubmit,
    // Who goes on to the button is told there.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const submits = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
      if (target instanceof HTMLInputElement && !submits) onLeave(target.name)
    },
  }) as const

/** Checks, then sends, one at a time: a second tap before the answer does nothing, however fast it comes. */
function useSending<Field extends string>(
  { check, send }: FormOptions<Field>,
  values: () => FieldValues<Field>,
  complain: (said: Found<Field>) => boolean,
) {
  const busy = useRef(false)
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy.current) return
    const now = values()
    if (complain({ checked: check(now), refused: {} })) return
    busy.current = true
    setSending(true)
    let refused: Problems<Field> | null = {}
    try {
      refused = await send(now)
    } finally {
      if (refused !== null) {
        busy.current = false
        setSending(false)
      }
    }
    if (refused !== null) complain({ checked: {}, refused })
  }
  return { sending, submit: (event: FormEvent) => void submit(event) }
}

type News = { rules: unknown; onStart: () => void; onLanguage: () => void; onRules: () => void }

/** What reaches a form from outside: what was typed before the script, another language (REG-92 to REG-94), other rules. */
function useNews(news: News): void {
  const { language } = useTexts()
  const seen = useRef({ language, rules: news.rules })
  const onStart = useEffectEvent(news.onStart)
  const onLanguage = useEffectEvent(news.onLanguage)
  const onRules = useEffectEvent(news.onRules)
  useEffect(() => void onStart(), [])
  useEffect(() => {
    if (seen.current.language === language) return
    seen.current.language = language
    const timer = setTimeout(() => onLanguage(), REVALIDATE_MS)
    return () => clearTimeout(timer)
  }, [language])
  const { rules } = news
  useEffect(() => {
    if (seen.current.rules === rules) return
    seen.current.rules = rules
    onRules()
  }, [rules])
}

function valuesOf<Field extends string>(form: HTMLFormElement | null, fields: readonly Field[]): FieldValues<Field> {
  const data = form === null ? new FormData() : new FormData(form)
  return Object.fromEntries(fields.map(field => [field, String(data.get(field) ?? '')])) as FieldValues<Field>
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const element = form?.elements.namedItem(name)
  return element instanceof HTMLInputElement ? element : null
}

/** A field that is still shut, as a code nobody has asked for, leads to what opens it: the button beside it. */
function focusOn(form: HTMLFormElement | null, name: string): void {
  const input = inputOf(form, name)
  const target = input?.disabled ? input.parentElement?.querySelector<HTMLElement>('button:enabled') : input
  target?.focus()
}
