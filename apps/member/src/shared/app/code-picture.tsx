import { useEffect, useState } from 'react'

/** An address of this site for a phone's camera. */
export function CodePicture({ path, label }: { path: string; label: string }) {
  const [modules, setModules] = useState<boolean[][]>()
  // What draws it is fetched only where it is shown: hardly ever on a phone.
  useEffect(() => {
    void import('./qr.ts').then(
      ({ qrModules }) => setModules(qrModules(location.origin + path)),
      () => undefined,
    )
  }, [path])
  if (modules === undefined) return null
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
