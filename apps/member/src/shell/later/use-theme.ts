import { useCallback, useEffect } from 'react'
import { useSite, useStorage } from '../../shared/page/boot-context.tsx'
import { onDeviceTheme, showTheme } from '../../shared/page/theme.ts'
import { useOnReturn } from '../../shared/page/use-on-return.ts'

/** Keeps to the colours this device chose: when the device itself turns dark, and when another tab chose anew, also while the browser kept the page in its memory. */
export function useTheme(): void {
  const storage = useStorage()
  const { theme } = useSite().look
  const show = useCallback(() => {
    const choice = storage.read('theme')
    if (choice !== null) showTheme(document.documentElement, theme, choice)
  }, [storage, theme])
  useOnReturn(show)
  useEffect(() => {
    show()
    const stops = [onDeviceTheme(show), storage.onOtherTab('theme', show)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [storage, show])
}
