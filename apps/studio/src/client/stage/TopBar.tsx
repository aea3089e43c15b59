import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { listBold, speakerHighBold, speakerSlashBold, timerBold, xBold } from '@hiyas/ui/icons'
import { useEffect, useState } from 'react'
import { useGameState, usePlay } from '../game/context.ts'
import { Icon } from './Icon.tsx'

export function TopBar() {
  const { deps, game } = usePlay()
  const sound = useGameState(state => state.sound)
  const { t } = deps.texts
  const { shows, leads } = deps.host
  return (
    <header className="top">
      {!shows.exit && leads.exit && (
        <button type="button" className="tool" aria-label={t('exit')} onClick={game.exit}>
          <Icon shape={xBold} />
        </button>
      )}
      {shows.clock ? <div className="clock" /> : <SessionClock />}
      <button
        type="button"
        className="tool"
        aria-label={sound ? t('sound_off') : t('sound_on')}
        onClick={game.toggleSound}
      >
        <Icon shape={sound ? speakerHighBold : speakerSlashBold} />
      </button>
      <button type="button" className="tool" aria-label={t('menu')} onClick={() => game.openSheet('menu')}>
        <Icon shape={listBold} />
      </button>
    </header>
  )
}

/** How long this session has lasted, in hours, minutes and seconds (RG-01): always in sight, here or in the site's own bar, because time is easily forgotten here. */
function SessionClock() {
  const { playClock, texts } = usePlay().deps
  const openedAtMs = useGameState(state => state.openedAtMs)
  const [now, setNow] = useState(() => playClock.nowMs())
  useEffect(() => {
    const timer = setInterval(() => setNow(playClock.nowMs()), SECOND_MS)
    return () => clearInterval(timer)
  }, [playClock])
  const passed = openedAtMs === 0 ? 0 : Math.max(0, now - openedAtMs)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const time = `${Math.floor(passed / HOUR_MS)}:${two((passed % HOUR_MS) / MINUTE_MS)}:${two((passed % MINUTE_MS) / SECOND_MS)}`
  return (
    <div className="clock" role="timer" aria-label={texts.t('session_label')}>
      <Icon shape={timerBold} />
      <span>{texts.t('session', { time })}</span>
    </div>
  )
}
