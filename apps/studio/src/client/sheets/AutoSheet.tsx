import { usePlay } from '../game/context.ts'
import { Sheet } from './Sheet.tsx'

const CHOICES = [10, 25, 50, 100]

/** Autoplay, only where the profile allows it (GAM-03). */
export function AutoSheet() {
  const { deps, game } = usePlay()
  const { t } = deps.texts
  return (
    <Sheet title={t('auto_title')}>
      <p className="fine">{t('auto_text')}</p>
      <div className="choices">
        {CHOICES.map(count => (
          <button
            key={count}
            type="button"
            className="button"
            aria-label={t('autoplay', { count })}
            onClick={() => game.startAuto(count)}
          >
            {count}
          </button>
        ))}
      </div>
    </Sheet>
  )
}
