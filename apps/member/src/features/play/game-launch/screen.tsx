import { useClient } from '@hiyas/client'
import { records } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { paths } from '../../../routes/paths.ts'
import { goBack, navigate } from '../../../shell/navigation.ts'
import { GameBar } from './components/game-bar.tsx'
import { GameFrame } from './components/game-frame.tsx'
import { LaunchFailed } from './components/launch-failed.tsx'
import { LeaveDialog } from './components/leave-dialog.tsx'
import { Opening } from './components/opening.tsx'
import { launch, type Wanted } from './queries.ts'
import styles from './screen.module.css'

/** One game in its frame, with the way out and the live balance above it. */
export default function GameLaunchScreen() {
  const { t } = useTexts()
  const wanted = wantedOf(useSearch())
  const game = useQuery(launch(useClient(), wanted))
  const [leaving, setLeaving] = useState(false)
  useFreshRecords()

  const leave = () => goBack(paths.gameList({ gameType: 'RNG' }))
  const name = game.data?.game.gameName
  return (
    <div className={styles.screen}>
      <GameBar title={name ?? t('title.game')} onExit={() => (game.isSuccess ? setLeaving(true) : leave())} />
      <div className={styles.stage}>
        {game.isPending && <Opening />}
        {game.isError && <LaunchFailed code={game.error.refusal.code} onRetry={() => void game.refetch()} />}
        {game.isSuccess && (
          <GameFrame
            key={game.data.gameUrl}
            game={game.data}
            onExit={() => setLeaving(true)}
            onHistory={() => void navigate(paths.bettingRecord())}
            onDeposit={() => void navigate(paths.deposit())}
          />
        )}
      </div>
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} onLeave={leave} />
    </div>
  )
}

function wantedOf(search: string): Wanted {
  const query = new URLSearchParams(search)
  const named = (['nodeId', 'gameId', 'vassalage'] as const).map(name => [name, query.get(name)] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== null && value !== ''))
}

/** Rounds were played: what the betting record remembers is out of date when the game is left. */
function useFreshRecords(): void {
  const cache = useQueryClient()
  useEffect(() => () => void cache.invalidateQueries({ queryKey: [records.bettingRecords.name] }), [cache])
}
