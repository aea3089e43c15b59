import { useClient } from '@hiyas/client'
import { records } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { dayOf } from '@hiyas/kernel'
import { ExportButton } from '../../../../shared/records/export-button.tsx'
import type { MoveFilter } from '../filter.ts'
import { exportInput, type Moves } from '../queries.ts'

/** The movements that were found as a file. */
export function ExportMoves({ filter, found }: { filter: MoveFilter; found: Moves }) {
  const client = useClient()
  const { t, dateTime } = useTexts()
  const page = async (page: number) => {
    const answer = await client.call(records.memberTransactions, exportInput(client, filter, found, page))
    if (!answer.ok) throw new Error(answer.code)
    const { list, totalPages } = answer.value
    return {
      totalPages,
      rows: list.map(move => [
        dateTime(move.txTimeInTimestamp),
        move.txTypeName,
        move.remark,
        move.orderNo,
        move.amount,
        move.currentAvailBalance,
      ]),
    }
  }
  return (
    <ExportButton
      fileName={`hiyas-account-${dayOf(found.startTime)}-${dayOf(found.endTime)}.csv`}
      head={[
        t('records.move_at'),
        t('records.kind'),
        t('records.move_game'),
        t('records.move_number'),
        t('records.move_amount'),
        t('records.move_balance'),
      ]}
      page={page}
    />
  )
}
