import { useSyncExternalStore } from 'react'
import { wayOpened } from '../page/way-opened.ts'

/** Whether the site runs as an installed app or inside our own (SIDE-32). */
export const useInstalled = (): boolean =>
  useSyncExternalStore(
    listener => {
      const standalone = matchMedia('(display-mode: standalone)')
      standalone.addEventListener('change', listener)
      return () => standalone.removeEventListener('change', listener)
    },
    () => wayOpened(false) !== 'H5',
    () => false,
  )
