import { useEffect, useState, useSyncExternalStore } from 'react'
import { paths } from '../routes/paths.ts'

const WIDE = '(min-width: 1100px)'

/** The address of the site for a phone's camera. Drawn only in a window that has room for it. */
export function QrCode({ label }: { label: string }) {
  const wide = useSyncExternalStore(followWidth, isWide, () => false)
  const [modules, setModules] = useState<boolean[][]>()
  // Phones never fetch what draws it.
  useEffect(() => {
    if (wide) void import('./qr.ts').then(({ qrModules }) => setModules(qrModules(location.origin + paths.home())))
  }, [wide])
  if (!wide || modules === undefined) return null
  return (
    <svg
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      width="100%"
      height="100%"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="currentColor" d={outlineOf(modules)} />
    </svg>
  )
}

/** One square a dark module. */
function outlineOf(modules: readonly boolean[][]): string {
  return modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(square => square !== '')
    .join('')
}

const isWide = (): boolean => matchMedia(WIDE).matches

function followWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
