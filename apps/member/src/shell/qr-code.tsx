import { useSyncExternalStore } from 'react'
import { paths } from '../routes/paths.ts'
import { CodePicture } from './code-picture.tsx'

const WIDE = '(min-width: 1100px)'

/** The address of the site for a phone's camera. Drawn only in a window that has room for it. */
export function QrCode({ label }: { label: string }) {
  const wide = useSyncExternalStore(followWidth, isWide, () => false)
  return wide ? <CodePicture path={paths.home()} label={label} /> : null
}

const isWide = (): boolean => matchMedia(WIDE).matches

function followWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
