import { useTexts } from '@hiyas/i18n'
import { Chip, ChipRow } from '@hiyas/ui'
import { useState } from 'react'
import { useMoney } from '../../../shared/balance/use-money.ts'
import { useQueryText } from '../../../shared/page/address.ts'
import { useOverlaySheet } from '../../../shared/page/use-overlay-sheet.ts'
import { Figures } from '../../../shared/records/figures.tsx'
import { isRange } from '../../../shared/records/period.ts'
import { PeriodBar } from '../../../shared/records/period-bar.tsx'
import { RecordList } from '../../../shared/records/record-list.tsx'
import { NoAnswer, NoRows } from '../../../shared/records/record-state.tsx'
import styles from '../../../shared/records/records.module.css'
import { StatusLine } from '../../../shared/status-line/status-line.tsx'
import { ExportMoves } from './components/export-moves.tsx'
import { MoveDetail } from './components/move-detail.tsx'
import { MoveRow } from './components/move-row.tsx'
import { choicesOf, firstFilter, type MoveFilter, type Side, sideOf } from './filter.ts'
import { type Move, type Moves, type MovesQuery, useMoves } from './queries.ts'

/** What came to the balance of the member and what left it, by day, newest first, with the balance after each. */
export default function AccountRecordScreen() {
  const side = sideOf(useQueryText())
  return <RecordOf key={side} side={side} />
}

function RecordOf({ side }: { side: Side }) {
  const { t } = useTexts()
  const [filter, setFilter] = useState(() => firstFilter(side))
  const { moves, again } = useMoves(filter)
  const move = useOverlaySheet<Move>('opened')
  const first = moves.data?.pages[0]
  const asksSomething = isRange(filter.days)
  return (
    <div className={styles.page}>
      <PeriodBar days={filter.days} onChoose={days => setFilter({ ...filter, days })} onAgain={again} />
      <div className={styles.period}>
        <ChipRow label={t('records.kind')}>
          {[null, ...choicesOf(side)].map(codeType => (
            <Chip
              key={codeType ?? ''}
              selected={filter.codeType === codeType}
              onSelect={() => setFilter({ ...filter, codeType })}
            >
              {t(codeType === null ? 'records.all' : `records.code.${codeType}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {!((moves.isError || moves.isPaused) && first === undefined) && asksSomething && (
        <Totals footer={first?.footer ?? null} />
      )}
      <StatusLine text={asksSomething && first ? t('records.found', { count: first.total }) : ''} />
      {asksSomething && <Rows moves={moves} filter={filter} onOpen={move.show} />}
      {move.about !== null && (
        <MoveDetail open={move.open} onClose={move.close} onClosed={move.gone} move={move.about} />
      )}
    </div>
  )
}

function Totals({ footer }: { footer: Moves['footer'] | null }) {
  const { t } = useTexts()
  const money = useMoney()
  const figures = footer && [
    { label: t('records.came'), text: money(footer.inAmount) },
    { label: t('records.went'), text: money(footer.outAmount) },
    { label: t('records.change'), text: money(footer.amount, { signed: true }), result: footer.amount },
  ]
  return <Figures label={t('records.sums')} figures={figures} />
}

type RowsProps = { moves: MovesQuery; filter: MoveFilter; onOpen: (move: Move) => void }

function Rows({ moves, filter, onOpen }: RowsProps) {
  const { t } = useTexts()
  if (moves.data === undefined) return <NoAnswer asked={moves} />
  const [first] = moves.data.pages
  const rows = moves.data.pages.flatMap(page => page.list)
  if (first === undefined || rows.length === 0)
    return <NoRows title={t('records.moves_empty')} text={t('records.moves_empty_detail')} />
  return (
    <RecordList
      rows={rows}
      keyOf={move => move.txId}
      atOf={move => move.txTimeInTimestamp}
      draw={move => <MoveRow move={move} onOpen={() => onOpen(move)} />}
      more={moves}
      total={first.total}
      generatedAt={first.generatedAt}
      // What became of the file of one list says nothing of the next one's.
      all={<ExportMoves key={JSON.stringify(filter)} filter={filter} found={first} />}
    />
  )
}
