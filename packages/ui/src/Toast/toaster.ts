/** How long each kind stays (part 1 section 9, CONST-09 to CONST-16). */
export const TOAST_MS = {
  short: 3000,
  long: 8000,
  success: 1500,
  notice: 1500,
  copy: 2000,
  refusal: 2000,
  loading: 9999,
} as const

const SHOWN_MAX = 3

export type Toast = {
  readonly id: number
  readonly text: string
  /** `notice` says by the way that something has changed; `loading` is taken away when what it waits for is there. */
  readonly tone: 'success' | 'danger' | 'info' | 'offline' | 'notice' | 'loading'
}

/** How long a toast stays that does not say so itself. */
const USUAL_MS: Readonly<Record<Toast['tone'], number>> = {
  success: TOAST_MS.success,
  notice: TOAST_MS.notice,
  loading: TOAST_MS.loading,
  danger: TOAST_MS.short,
  info: TOAST_MS.short,
  offline: TOAST_MS.short,
}

export type Toaster = {
  /** Shows a line above the page for `durationMs`. The same text again starts its time anew. Returns how to take it away before. */
  show: (toast: { text: string; tone?: Toast['tone']; durationMs?: number }) => () => void
  /** What is shown now in a dialog or, without one, on the page: oldest first, a new list whenever it changes. */
  read: (dialog?: string) => readonly Toast[]
  /** Until it is left, the dialog says everything: a modal one shuts out what is not inside of it. The last that was entered does. */
  enter: (dialog: string) => () => void
  subscribe: (listener: () => void) => () => void
}

const NOTHING: readonly Toast[] = []

/** The page's toasts. Make one for the whole site and give it to `ToastHost`. */
export function createToaster(): Toaster {
  let shown = NOTHING
  let lastId = 0
  let dialogs: readonly string[] = []
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  const change = (next: readonly Toast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const remove = (id: number) => {
    if (!timers.has(id)) return
    clearTimeout(timers.get(id))
    timers.delete(id)
    change(shown.filter(toast => toast.id !== id))
  }
  return {
    show: ({ text, tone = 'info', durationMs = USUAL_MS[tone] }) => {
      const same = shown.find(toast => toast.text === text)
      if (same) remove(same.id)
      const eldest = shown.length >= SHOWN_MAX ? shown[0] : undefined
      if (eldest) remove(eldest.id)
      lastId += 1
      const id = lastId
      timers.set(
        id,
        setTimeout(() => remove(id), durationMs),
      )
      change([...shown, { id, text, tone }])
      return () => remove(id)
    },
    read: dialog => (dialog === dialogs.at(-1) ? shown : NOTHING),
    enter: dialog => {
      dialogs = [...dialogs, dialog]
      change(shown)
      return () => {
        dialogs = dialogs.filter(other => other !== dialog)
        change(shown)
      }
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
