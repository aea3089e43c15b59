import { usersThreeFill } from '@hiyas/ui/icons'
import { useState } from 'react'
import type { WireSeat } from '../../../wire.ts'
import { useSession } from '../../game/context.ts'
import { readAmount, showMoney, showShort } from '../../money.ts'
import { Sheet } from '../../sheets/Sheet.tsx'
import { Icon } from '../../stage/Icon.tsx'
import { showTimes } from '../../times.ts'
import { useInhouse, useRoom, useTableState } from '../context.ts'
import type { CrashRoom } from './flight.ts'

const IN_SIGHT = 6

/** Who else is on the flight, highest stakes first, names masked: a strip to look at, and a list to read. */
export function Seats() {
  const { texts } = useInhouse()
  const nameOf = useNames()
  const [isOpen, setOpen] = useState(false)
  const currency = useSession()?.currency ?? 'PHP'
  const room = useRoom(state => state.room) as CrashRoom | null
  const { count = 0, staked = '0', top = [] } = room?.seats ?? {}
  const sum = showMoney(readAmount(staked), currency)
  return (
    <>
      <button type="button" className="crash-seats" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <span className="crash-count">
          <Icon shape={usersThreeFill} />
          <span className="unseen">{texts.inhouse('players')}</span>
          {count}
        </span>
        <span className="crash-chips" aria-hidden="true">
          {top.slice(0, IN_SIGHT).map(seat => (
            <span key={seat.key} data-fate={fateOf(seat, room)}>
              {nameOf(seat)} <b>{outOf(seat) > 0 ? showTimes(outOf(seat)) : showShort(readAmount(seat.stake))}</b>
            </span>
          ))}
          {count === 0 && <em>{texts.inhouse('nobody')}</em>}
        </span>
        <span className="crash-sum number">{sum}</span>
      </button>
      {isOpen && <SeatsSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function SeatsSheet({ onClose }: { onClose: () => void }) {
  const { texts } = useInhouse()
  const nameOf = useNames()
  const currency = useSession()?.currency ?? 'PHP'
  const room = useRoom(state => state.room) as CrashRoom | null
  const top = room?.seats.top ?? []
  const money = (text: string) => showMoney(readAmount(text), currency)
  return (
    <Sheet title={`${texts.inhouse('players')} · ${room?.seats.count ?? 0}`} onClose={onClose}>
      <p className="fine">{texts.inhouse('seats_text')}</p>
      {top.length === 0 && <p>{texts.inhouse('nobody')}</p>}
      <ul className="crash-list">
        {top.map(seat => (
          <li key={seat.key} data-fate={fateOf(seat, room)}>
            <span>{nameOf(seat)}</span>
            <span className="number">{money(seat.stake)}</span>
            <span className="number">{outOf(seat) > 0 ? showTimes(outOf(seat)) : '–'}</span>
            <span className="number">{seat.win === null ? '–' : money(seat.win)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** A masked name says nothing to its own player where his wallet has none for him: his seat is that of his bet. */
function useNames(): (seat: WireSeat) => string {
  const { texts } = useInhouse()
  const own = useTableState(state => state.round?.id)
  return ({ key, name }) => (own?.endsWith(key) ? texts.inhouse('own_seat') : name)
}

const outOf = ({ view }: WireSeat): number => (view as { out: number | null } | null)?.out ?? 0
const fateOf = (seat: WireSeat, room: CrashRoom | null): 'home' | 'lost' | undefined =>
  outOf(seat) > 0 ? 'home' : room?.round?.state === 'over' ? 'lost' : undefined
