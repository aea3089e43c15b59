import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** What one tab of a list of tabs is. */
export type TabEntry<Key extends string> = {
  key: Key
  label: string
  /** Choosing it leads elsewhere: arrows only reach it, so that nobody is led away who goes past. */
  leads?: boolean
}

/**
 * Keys of a tab list (WAI-ARIA): one stop for Tab, arrows move and choose, Home and End go to the ends. Give
 * `onKeyDown` to the list and spread `tab(key)` on each of its buttons.
 */
export function useTabKeys<Key extends string>(
  entries: readonly TabEntry<Key>[],
  current: Key,
  onSelect: (key: Key) => void,
  idBase: string | undefined,
) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // With a second key they are the browser's: back, the top of the page.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    // The one that is focused: one that leads elsewhere is reached without being chosen.
    const index = tabs.indexOf(event.target as HTMLElement)
    const step = STEPS[event.key]
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? entries.length - 1 : step === undefined ? null : index + step
    if (target === null) return
    const next = entries[(target + entries.length) % entries.length]
    if (!next) return
    event.preventDefault()
    if (!next.leads) onSelect(next.key)
    tabs[entries.indexOf(next)]?.focus()
  }
  return {
    onKeyDown,
    tab: (key: Key) =>
      ({
        type: 'button',
        role: 'tab',
        id: idBase && `${idBase}-tab-${key}`,
        'aria-controls': idBase && `${idBase}-panel-${key}`,
        'aria-selected': key === current,
        tabIndex: key === current ? 0 : -1,
        onClick: () => onSelect(key),
      }) as const,
  }
}
