import { useTexts } from '@hiyas/i18n'
import { Amount, ListRow } from '@hiyas/ui'
import { useMoney } from '../../../../shared/balance/use-money.ts'
import { toneOf } from '../../../../shared/records/amounts.ts'
import type { Move } from '../queries.ts'
import styles from '../screen.module.css'

/** One movement: what for, when, how much, and the balance after it. It opens. */
export function MoveRow({ move, onOpen }: { move: Move; onOpen: () => void }) {
  const { t, time } = useTexts()
  const money = useMoney()
  return (
    <ListRow
      onSelect={onOpen}
      label={
        <span className={styles.move}>
          <span className={styles.what}>
            <strong className={styles.kind}>{move.txTypeName}</strong>
            <span className={styles.meta}>
              {time(move.txTimeInTimestamp)}
              {move.remark !== '' && ` · ${move.remark}`}
            </span>
          </span>
          <span className={styles.numbers}>
            <strong className={styles.amount}>
              <Amount text={money(move.amount, { signed: true })} tone={toneOf(move.amount)} />
            </strong>
            <span className={styles.meta}>
              {t('records.balance_after', { amount: money(move.currentAvailBalance) })}
            </span>
          </span>
        </span>
      }
    />
  )
}
