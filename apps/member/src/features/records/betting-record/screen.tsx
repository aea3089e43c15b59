import { useTexts } from '@hiyas/i18n'
import { Button, ButtonLink, Chip, ChipRow } from '@hiyas/ui'
import { slidersHorizontalBold } from '@hiyas/ui/icons'
import { useReducer } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useMoney } from '../../../shared/balance/use-money.ts'
import { handsOver } from '../../../shared/focus/hand-over.ts'
import { useOverlaySheet } from '../../../shared/page/use-overlay-sheet.ts'
import { Figures } from '../../../shared/records/figures.tsx'
import { isRange } from '../../../shared/records/period.ts'
import { PeriodBar } from '../../../shared/records/period-bar.tsx'
import { RecordList } from '../../../shared/records/record-list.tsx'
import { NoAnswer, NoRows } from '../../../shared/records/record-state.tsx'
import styles from '../../../shared/records/records.module.css'
import { StatusLine } from '../../../shared/status-line/status-line.tsx'
import { BetDetail } from './components/bet-detail.tsx'
import { BetRow } from './components/bet-row.tsx'
import { ExportBets } from './components/export-bets.tsx'
import { FilterSheet } from './components/filter-sheet.tsx'
import { type BetFilter, choicesOn, FIRST_FILTER, type FilterEvent, filterReducer, isNarrowed } from './filter.ts'
import { type Bet, type Bets, type BetsQuery, useBets } from './queries.ts'

const NO_CHOICES: Bets['choices'] = { gameTypes: [], vendors: [] }

/** Every round of the member with its stake, win and result, by day, newest first, and what they come to. */
export default function BettingRecordScreen() {
  const { t } = useTexts()
  const [filter, dispatch] = useReducer(filterReducer, FIRST_FILTER)
  const { bets, again } = useBets(filter)
  const filterSheet = useOverlaySheet<Bets['choices']>('opened')
  const bet = useOverlaySheet<Bet>('opened')
  const first = bets.data?.pages[0]
  const asksSomething = isRange(filter.days)
  return (
    <div className={styles.page}>
      <PeriodBar days={filter.days} onChoose={days => dispatch({ type: 'days_chosen', days })} onAgain={again} />
      <Tools filter={filter} dispatch={dispatch} onMore={() => filterSheet.show(first?.choices ?? NO_CHOICES)} />
      {!((bets.isError || bets.isPaused) && first === undefined) && asksSomething && (
        <Totals footer={first?.footer ?? null} />
      )}
      <StatusLine text={asksSomething && first ? t('records.found', { count: first.total }) : ''} />
      {asksSomething && <Rows bets={bets} filter={filter} dispatch={dispatch} onOpen={bet.show} />}
      {filterSheet.about !== null && (
        <FilterSheet
          open={filterSheet.open}
          onClose={filterSheet.close}
          onClosed={filterSheet.gone}
          choices={first?.choices ?? filterSheet.about}
          filter={filter}
          onChoose={chosen => dispatch({ type: 'games_chosen', ...chosen })}
        />
      )}
      {bet.about !== null && <BetDetail open={bet.open} onClose={bet.close} onClosed={bet.gone} bet={bet.about} />}
    </div>
  )
}

type Dispatch = (event: FilterEvent) => void
const STATES = [null, 'settled', 'open', 'cancelled'] as const

/** The state by a tap, the rest in a sheet. */
function Tools({ filter, dispatch, onMore }: { filter: BetFilter; dispatch: Dispatch; onMore: () => void }) {
  const { t } = useTexts()
  const on = choicesOn(filter)
  return (
    <div className={styles.tools}>
      <Button size="small" icon={slidersHorizontalBold} onClick={onMore} aria-haspopup="dialog">
        {on === 0 ? t('records.filter') : t('records.filter_count', { count: on })}
      </Button>
      <ChipRow label={t('records.state')}>
        {STATES.map(status => (
          <Chip
            key={status ?? ''}
            selected={filter.status === status}
            onSelect={() => dispatch({ type: 'status_chosen', status })}
          >
            {t(status === null ? 'records.all' : `records.${status}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

function Totals({ footer }: { footer: Bets['footer'] | null }) {
  const { t } = useTexts()
  const money = useMoney()
  const figures = footer && [
    { label: t('records.sum_stake'), text: money(footer.betAmount) },
    { label: t('records.sum_valid'), text: money(footer.validBetAmount) },
    { label: t('records.sum_win'), text: money(footer.winAmount) },
    {
      label: t('records.sum_net'),
      text: money(footer.profitAndLoss, { signed: true }),
      result: footer.profitAndLoss,
    },
  ]
  return <Figures label={t('records.sums')} figures={figures} />
}

type RowsProps = { bets: BetsQuery; filter: BetFilter; dispatch: Dispatch; onOpen: (bet: Bet) => void }

function Rows({ bets, filter, dispatch, onOpen }: RowsProps) {
  const { t } = useTexts()
  if (bets.data === undefined) return <NoAnswer asked={bets} />
  const [first] = bets.data.pages
  const rows = bets.data.pages.flatMap(page => page.list)
  if (first === undefined || rows.length === 0)
    return <Nothing narrowed={isNarrowed(filter)} onAll={() => dispatch({ type: 'everything_shown' })} />
  return (
    <RecordList
      rows={rows}
      keyOf={bet => bet.recordId}
      atOf={bet => bet.betTimeInTimestamp}
      draw={bet => <BetRow bet={bet} onOpen={() => onOpen(bet)} />}
      more={bets}
      total={first.total}
      generatedAt={first.generatedAt}
      // What became of the file of one list says nothing of the next one's.
      all={<ExportBets key={JSON.stringify(filter)} filter={filter} found={first} />}
      end={<p className={styles.note}>{t('records.recall_hint')}</p>}
    />
  )
}

function Nothing({ narrowed, onAll }: { narrowed: boolean; onAll: () => void }) {
  const { t } = useTexts()
  if (narrowed)
    return (
      <NoRows
        title={t('records.none_found')}
        text={t('records.none_found_detail')}
        action={
          <Button ref={handsOver} onClick={onAll}>
            {t('records.filter_reset')}
          </Button>
        }
      />
    )
  return (
    <NoRows
      title={t('records.empty')}
      text={t('records.empty_detail')}
      action={
        <ButtonLink variant="primary" href={paths.gameList({ gameType: 'RNG' })}>
          {t('records.find_game')}
        </ButtonLink>
      }
    />
  )
}
