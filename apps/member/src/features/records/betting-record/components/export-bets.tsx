import { useClient } from '@hiyas/client'
import { records } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { dayOf } from '@hiyas/kernel'
import { ExportButton } from '../../../../shared/records/export-button.tsx'
import type { BetFilter } from '../filter.ts'
import { type Bets, exportInput } from '../queries.ts'

/** The rounds that were found as a file: what the screen shows, and the numbers behind each row. */
export function ExportBets({ filter, found }: { filter: BetFilter; found: Bets }) {
  const client = useClient()
  const { t, dateTime } = useTexts()
  const page = async (page: number) => {
    const answer = await client.call(records.bettingRecords, exportInput(client, filter, found, page))
    if (!answer.ok) throw new Error(answer.code)
    const { list, totalPages } = answer.value
    return {
      totalPages,
      rows: list.map(bet => [
        dateTime(bet.betTimeInTimestamp),
        bet.gameName,
        bet.vendorName,
        bet.orderNo,
        bet.betAmount,
        bet.validBetAmount,
        bet.winAmount,
        bet.profitAndLoss,
        t(`records.${bet.status}`),
      ]),
    }
  }
  return (
    <ExportButton
      fileName={`hiyas-${dayOf(found.startTime)}-${dayOf(found.endTime)}.csv`}
      head={[
        t('records.placed'),
        t('records.move_game'),
        t('records.vendor'),
        t('records.round_no'),
        t('records.stake'),
        t('records.sum_valid'),
        t('records.win'),
        t('records.net'),
        t('records.state'),
      ]}
      page={page}
    />
  )
}
