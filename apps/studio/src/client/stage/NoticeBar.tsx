import { type IconShape, repeatBold, timerBold, warningCircleFill, wifiSlashFill, xBold } from '@hiyas/ui/icons'
import { clearNotice } from '../game/connection.ts'
import { useGameState, usePlay, useSession } from '../game/context.ts'
import { type Notice, shownNotice } from '../game/state.ts'
import { showMoney } from '../money.ts'
import type { Texts } from '../texts/texts.ts'
import { useFocusHeir } from './heir.ts'
import { Icon } from './Icon.tsx'

/**
 * One line above the machine: about the connection, or about a round that had been interrupted. Its place is always there: what comes
 * together with its place is not read aloud.
 */
export function NoticeBar() {
  const notice = useGameState(shownNotice)
  return (
    <div role="status" className="notices" tabIndex={-1}>
      {notice && <Line notice={notice} />}
    </div>
  )
}

function Line({ notice }: { notice: Notice }) {
  const { store, texts } = usePlay().deps
  const currency = useSession()?.currency ?? 'PHP'
  const [shape, text] = partsOf(notice, texts, currency)
  return (
    <div className="notice" data-kind={notice.kind}>
      <Icon shape={shape} />
      <span>{text}</span>
      {notice.kind !== 'offline' && (
        <Close label={texts.t('close')} close={() => clearNotice({ store }, [notice.kind])} />
      )}
    </div>
  )
}

/**
 * A notice that goes by itself leaves the focus in its place: on the page the space bar, pressed to close it, would bet (GAM-01). Closed by hand it
 * gives the focus to the page.
 */
function Close({ label, close }: { label: string; close: () => void }) {
  const button = useFocusHeir<HTMLButtonElement>('.notices')
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      onClick={() => {
        button.current?.blur()
        close()
      }}
    >
      <Icon shape={xBold} />
    </button>
  )
}

function partsOf(notice: Notice, { t }: Texts, currency: string): [IconShape, string] {
  switch (notice.kind) {
    case 'slow':
    case 'offline':
      return [wifiSlashFill, t(notice.flies ? `${notice.kind}_flies` : notice.kind)]
    case 'unanswered':
      return [wifiSlashFill, t(notice.kind)]
    case 'too_soon':
      return [timerBold, t('too_soon')]
    case 'auto_stopped':
    case 'arm_stopped':
    case 'arm_lost':
    case 'bets_closed':
      return [repeatBold, t(notice.kind)]
    case 'win_coming':
    case 'capped':
    case 'disputed':
    case 'resumed':
      return [warningCircleFill, t(notice.kind, { win: showMoney(notice.win, currency) })]
    case 'resumed_void':
      return [warningCircleFill, t('resumed_void', { stake: showMoney(notice.stake, currency) })]
  }
}
