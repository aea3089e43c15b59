import { useEffect } from 'react'
import { useSite, useStorage } from '../../shared/page/boot-context.tsx'
import { onDeviceTheme, showTheme } from '../../shared/page/theme.ts'

/** Keeps to the colours this device chose: when the device itself turns dark, and when another tab chose anew. */
export function useTheme(): void {
  const storage = useStorage()
  const { theme } = useSite().look
  useEffect(() => {
    const show = () => {
      const choice = storage.read('theme')
      if (choice !== null) showTheme(document.documentElement, theme, choice)
    }
    show()
    const stops = [onDeviceTheme(show), storage.onOtherTab('theme', show)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [storage, theme])
}
