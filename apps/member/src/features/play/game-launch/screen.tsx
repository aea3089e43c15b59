import { type AnswerCode, useClient } from '@hiyas/client'
import type { games } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import type { Refusal } from '@hiyas/kernel'
import { OfflineBanner } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { lotteryOf } from '../../../shared/games/launch-way.ts'
import { HeldUp, isHeldUp } from '../../../shared/held-up.tsx'
import { useQueryText } from '../../../shared/page/address.ts'
import { useFlag } from '../../../shared/page/boot-context.tsx'
import { navigate } from '../../../shared/page/navigation.ts'
import { StatusLine } from '../../../shared/status-line/status-line.tsx'
import { ExitButton } from './components/exit-button.tsx'
import { ExitSheet } from './components/exit-sheet.tsx'
import { GameFrame } from './components/game-frame.tsx'
import { LaunchFailed } from './components/launch-failed.tsx'
import { Opening } from './components/opening.tsx'
import { RulesChanged } from './components/rules-changed.tsx'
import { SessionBar } from './components/session-bar.tsx'
import { TermsQuestion } from './components/terms-question.tsx'
import { CORNER, UNDER_TOOLS } from './exit-place.ts'
import { backAtMsOf } from './maintenance.ts'
import { launch, listOf } from './queries.ts'
import styles from './screen.module.css'
import { useExitPlace } from './use-exit-place.ts'
import { useLeave } from './use-leave.ts'
import { useRunningRound } from './use-running-round.ts'
import { type Wanted, wantedOf } from './wanted.ts'

/** One game over the whole height, with the way out over it and the figures of the session above. Lotteries have lobbies of their own. */
export default function GameLaunchScreen() {
  const wanted = wantedOf(useQueryText())
  const lottery = lotteryOf({ vassalage: wanted.vassalage ?? '', gameType: wanted.gameType })
  // Changing the address is an effect on the world outside (LAUNCH-03 to LAUNCH-06).
  useEffect(() => {
    if (lottery !== null) void navigate(paths.lottery(lottery), { replace: true })
  }, [lottery])
  const isOpeners = useIsOpeners()
  return lottery === null && isOpeners ? <Launch wanted={wanted} /> : null
}

/**
 * Who logs in as somebody else meanwhile, as in another tab, is on his way home (SESS-02): the game is opened for nobody who has not asked for
 * it, as his money may go to its supplier with it.
 */
function useIsOpeners(): boolean {
  const { merchant, owner } = useClient().options
  const [opener] = useState({ merchant, owner })
  return opener.merchant === merchant && opener.owner === owner
}

function Launch({ wanted }: { wanted: Wanted }) {
  const { t } = useTexts()
  const game = useQuery(launch(useClient(), wanted))
  const [leaving, setLeaving] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const [isCornerFree, setCornerFree] = useState(true)
  const exit = useExitPlace(stage, isCornerFree ? CORNER : UNDER_TOOLS)
  const round = useRunningRound()

  const list = listOf(wanted)
  const leave = useLeave(list)
  const asksTerms = game.error?.refusal.code === 'terms.not.accepted'
  // SHELL-105: from a game too, nobody is led to what is not switched on.
  const onHistory = useFlag('TRANSBETREPMEM3') ? () => void navigate(paths.bettingRecord()) : undefined
  return (
    <div className={styles.screen}>
      <SessionBar
        title={game.data?.game.gameName ?? t('title.game')}
        round={round}
        isBalanceThere={game.data?.isBalanceThere ?? false}
      />
      <RulesChanged atMs={game.data?.rulesChangedAt ?? null} stage={stage} />
      <StatusLine text={asksTerms ? `${t('game.terms')}. ${t('game.terms_detail')}` : ''} />
      <div ref={stage} className={styles.stage}>
        <div className={styles.banner}>
          <OfflineBanner text={t(round.left === 'flies' ? 'game.offline_flies' : 'game.offline')} />
        </div>
        {game.isPending && <Coming heldUp={isHeldUp(game)} vendor={wanted.vassalage} />}
        {game.isError && (
          <NotOpened refusal={game.error.refusal} list={list} onAgain={() => void game.refetch()} onLeave={leave} />
        )}
        {game.isSuccess && game.data.gameUrl === '' && (
          <LaunchFailed code="request_url_empty" list={list} onRetry={() => void game.refetch()} />
        )}
        {game.isSuccess && game.data.gameUrl !== '' && (
          <GameFrame
            key={game.data.gameUrl}
            game={game.data}
            wanted={wanted}
            balance={round.live}
            isRunning={round.isRunning}
            onCorner={setCornerFree}
            onRound={round.start}
            onRest={round.end}
            onGone={round.hide}
            onExit={() => setLeaving(true)}
            onAgain={() => void game.refetch()}
            onHistory={onHistory}
            onDeposit={() => void navigate(paths.deposit())}
          />
        )}
        <ExitButton exit={exit} onExit={() => (game.isSuccess ? setLeaving(true) : leave())} />
      </div>
      <ExitSheet
        open={leaving}
        round={round.left}
        onClose={() => setLeaving(false)}
        onLeave={leave}
        onOther={() => void navigate(list, { replace: true })}
        onDeposit={() => void navigate(paths.deposit())}
        onHistory={onHistory}
        onSwap={exit.swap}
      />
    </div>
  )
}

/** It cannot come without a connection, and says so. */
function Coming({ heldUp, vendor }: { heldUp: boolean; vendor: string | undefined }) {
  if (!heldUp) return <Opening vendor={vendor} />
  return (
    <div className={styles.instead}>
      <HeldUp />
    </div>
  )
}

type NotOpenedProps = {
  refusal: Refusal<AnswerCode<typeof games.launchGame>>
  list: string
  onAgain: () => void
  onLeave: () => void
}

function NotOpened({ refusal, list, onAgain, onLeave }: NotOpenedProps) {
  if (refusal.code === 'terms.not.accepted') return <TermsQuestion list={list} onAccepted={onAgain} onLeave={onLeave} />
  return <LaunchFailed code={refusal.code} backAtMs={backAtMsOf(refusal)} list={list} onRetry={onAgain} />
}
