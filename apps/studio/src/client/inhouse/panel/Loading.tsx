import { usePlay } from '../../game/context.ts'
import { LoadingScreen } from '../../stage/Loading.tsx'

/** Until the way to play is there and the session open, and when that did not work. */
export function Loading({ onRetry }: { onRetry: () => void }) {
  const { title } = usePlay().deps.boot
  return <LoadingScreen name={<p className="inhouse-title">{title}</p>} onRetry={onRetry} />
}
