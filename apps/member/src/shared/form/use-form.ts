import type { TextKey, Values } from '@hiyas/i18n'
import { type FormEvent, useRef, useState } from 'react'

/** What is wrong with a field: a text of ours in the language of the moment, or what the server said. */
export type Problem = { key: TextKey; values?: Values } | { text: string }
export type Problems<Field extends string> = Partial<Record<Field, Problem>>
export type FieldValues<Field extends string> = Readonly<Record<Field, string>>

export type FormOptions<Field extends string> = {
  /** In the order of the form: the first one with a problem takes the focus (REG-80). */
  fields: readonly Field[]
  check: (values: FieldValues<Field>) => Problems<Field>
  /** Sends what passed, and answers what the server found wrong. */
  send: (values: FieldValues<Field>) => Promise<Problems<Field>>
}

/**
 * A form that mirrors itself: the fields hold their own values, so that what was typed before the script arrived counts too, and
 * what is sent is read when it is sent.
 */
export function useForm<Field extends string>({ fields, check, send }: FormOptions<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [sending, setSending] = useState(false)

  const complain = (found: Problems<Field>) => {
    setProblems(found)
    const first = fields.find(field => found[field] !== undefined)
    if (first !== undefined) inputOf(form.current, first)?.focus()
    return first !== undefined
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (sending || form.current === null) return
    const values = valuesOf(form.current, fields)
    if (complain(check(values))) return
    setSending(true)
    complain(await send(values))
    setSending(false)
  }

  return {
    sending,
    problems,
    /** For the form element. A visit before the script must not put a password into an address: hence `post`. */
    form: { ref: form, method: 'post', noValidate: true, onSubmit: (event: FormEvent) => void submit(event) } as const,
    /** For each input: a new keystroke takes the complaint away. */
    field: (name: Field) => ({
      name,
      onInput: () => setProblems(({ [name]: _, ...others }) => others as Problems<Field>),
    }),
  }
}

function valuesOf<Field extends string>(form: HTMLFormElement, fields: readonly Field[]): FieldValues<Field> {
  const data = new FormData(form)
  return Object.fromEntries(fields.map(field => [field, String(data.get(field) ?? '')])) as FieldValues<Field>
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const element = form?.elements.namedItem(name)
  return element instanceof HTMLElement ? element : null
}
