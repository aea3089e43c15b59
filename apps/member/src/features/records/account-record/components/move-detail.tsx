import { useTexts } from '@hiyas/i18n'
import { Amount, Sheet } from '@hiyas/ui'
import { useMoney } from '../../../../shared/balance/use-money.ts'
import { toneOf } from '../../../../shared/records/amounts.ts'
import { CopyValue } from '../../../../shared/records/copy-value.tsx'
import { Facts } from '../../../../shared/records/facts.tsx'
import type { Move } from '../queries.ts'

type MoveDetailProps = { open: boolean; onClose: () => void; onClosed: () => void; move: Move }

/** All that is known of a movement, with the number the support asks for. */
export function MoveDetail({ open, onClose, onClosed, move }: MoveDetailProps) {
  const { t, dateTime } = useTexts()
  const money = useMoney()
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={move.txTypeName} closeLabel={t('records.close')}>
      <Facts
        facts={[
          {
            label: t('records.move_amount'),
            value: <Amount text={money(move.amount, { signed: true })} tone={toneOf(move.amount)} />,
          },
          { label: t('records.move_balance'), value: money(move.currentAvailBalance) },
          { label: t('records.move_at'), value: dateTime(move.txTimeInTimestamp) },
          ...(move.remark === '' ? [] : [{ label: t('records.move_game'), value: move.remark }]),
          {
            label: t('records.move_number'),
            value: <CopyValue name={t('records.move_number')} value={move.orderNo} />,
          },
        ]}
      />
    </Sheet>
  )
}
