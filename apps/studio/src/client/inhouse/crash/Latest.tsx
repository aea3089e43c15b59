import { showTimes } from '../../times.ts'
import { useInhouse, useRoom } from '../context.ts'
import type { CrashRoom } from './flight.ts'

/** Where the last flights ended: the room's, whoever was on them. */
export function Latest() {
  const { texts } = useInhouse()
  const room = useRoom(state => state.room) as CrashRoom | null
  return (
    <ul className="inhouse-latest crash-latest" aria-label={texts.inhouse('latest')}>
      {room?.latest.map(({ id, drawn }) => (
        <li key={id} data-rank={rankOf(drawn.point)}>
          {showTimes(drawn.point)}
        </li>
      ))}
    </ul>
  )
}

/** How far a flight came: short, fair, far, very far. */
const rankOf = (point: number): number => (point < 150 ? 0 : point < 300 ? 1 : point < 1_000 ? 2 : 3)
