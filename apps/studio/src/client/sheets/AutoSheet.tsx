import { usePlay } from '../game/context.ts'
import { Sheet } from './Sheet.tsx'

const CHOICES = [10, 25, 50, 100]

export type AutoSheetProps = {
  /** What ends it. */
  text: string
  nameOf: (count: number) => string
}

/** Autoplay, only where the profile allows it (GAM-03). */
export function AutoSheet({ text, nameOf }: AutoSheetProps) {
  const { deps, game } = usePlay()
  return (
    <Sheet title={deps.texts.t('auto_title')}>
      <p className="fine">{text}</p>
      <div className="choices">
        {CHOICES.map(count => (
          <button
            key={count}
            type="button"
            className="button"
            aria-label={nameOf(count)}
            onClick={() => game.startAuto(count)}
          >
            {count}
          </button>
        ))}
      </div>
    </Sheet>
  )
}

/** Of a slot, which has spins, and free ones. */
export function SlotAutoSheet() {
  const { t } = usePlay().deps.texts
  return <AutoSheet text={t('auto_text')} nameOf={count => t('autoplay', { count })} />
}
