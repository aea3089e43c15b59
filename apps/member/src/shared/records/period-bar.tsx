import { records } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { DAY_MS, dayOf, systemClock } from '@hiyas/kernel'
import { Chip, ChipRow, TextField } from '@hiyas/ui'
import { type ChosenDays, choosePeriod, isRange, PERIODS } from './period.ts'
import styles from './records.module.css'

export type PeriodBarProps = { days: ChosenDays; onChoose: (days: ChosenDays) => void }

/** Which days are looked at: four usual ranges, or two days of one's own. */
export function PeriodBar({ days, onChoose }: PeriodBarProps) {
  const { t } = useTexts()
  return (
    <div className={styles.period}>
      <ChipRow label={t('records.period')}>
        {PERIODS.map(period => (
          <Chip
            key={period}
            selected={days.period === period}
            onSelect={() => onChoose(choosePeriod(period, days, systemClock.nowMs()))}
          >
            {t(`records.${period}`)}
          </Chip>
        ))}
      </ChipRow>
      {days.period === 'own' && <OwnDays days={days} onChoose={onChoose} />}
    </div>
  )
}

function OwnDays({ days, onChoose }: PeriodBarProps) {
  const { t } = useTexts()
  const nowMs = systemClock.nowMs()
  const bounds = { type: 'date', min: dayOf(nowMs - records.RECORD_REACH_DAYS * DAY_MS), max: dayOf(nowMs) }
  const empty = t('records.own_empty')
  const isWrong = days.from !== '' && days.to !== '' && !isRange(days)
  return (
    <div className={styles.own}>
      <TextField
        {...bounds}
        label={t('records.from')}
        value={days.from}
        error={days.from === '' ? empty : isWrong ? t('records.own_invalid') : undefined}
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
