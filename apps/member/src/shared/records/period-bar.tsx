import { useTexts } from '@hiyas/i18n'
import { dayOf, systemClock } from '@hiyas/kernel'
import { Chip, ChipRow, TextField } from '@hiyas/ui'
import { refusalKey } from '../form/problem-text.ts'
import { type ChosenDays, choosePeriod, type Days, firstDay, isRange, PERIODS } from './period.ts'
import styles from './records.module.css'

export type PeriodBarProps = {
  days: ChosenDays
  onChoose: (days: ChosenDays) => void
  /** What is chosen already was chosen again: it may be other days by now. */
  onAgain: () => void
}

/** Which days are looked at: four usual ranges, or two days of one's own. */
export function PeriodBar({ days, onChoose, onAgain }: PeriodBarProps) {
  const { t } = useTexts()
  return (
    <div className={styles.period}>
      <ChipRow label={t('records.period')}>
        {PERIODS.map(period => (
          <Chip
            key={period}
            selected={days.period === period}
            onSelect={() =>
              period === days.period ? onAgain() : onChoose(choosePeriod(period, days, systemClock.nowMs()))
            }
          >
            {t(`records.${period}`)}
          </Chip>
        ))}
      </ChipRow>
      {days.period === 'own' && <OwnDays days={days} onChoose={onChoose} />}
    </div>
  )
}

type OwnDaysProps = { days: Extract<ChosenDays, Days>; onChoose: (days: ChosenDays) => void }

function OwnDays({ days, onChoose }: OwnDaysProps) {
  const { t } = useTexts()
  const nowMs = systemClock.nowMs()
  const bounds = { type: 'date', min: firstDay(nowMs), max: dayOf(nowMs) }
  const empty = t('records.own_empty')
  const wrong = days.from < bounds.min ? t(refusalKey('record.range.too.old')) : t('records.own_invalid')
  const isWrong = days.from !== '' && days.to !== '' && !isRange(days)
  return (
    <div className={styles.own}>
      <TextField
        {...bounds}
        label={t('records.from')}
        value={days.from}
        error={days.from === '' ? empty : isWrong ? wrong : undefined}
        onChange={event => onChoose({ ...days, from: event.target.value })}
      />
      <TextField
        {...bounds}
        label={t('records.to')}
        value={days.to}
        error={days.to === '' ? empty : undefined}
        onChange={event => onChoose({ ...days, to: event.target.value })}
      />
    </div>
  )
}
