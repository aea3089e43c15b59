import { type TextKey, useTexts } from '@hiyas/i18n'
import { Button, ButtonLink, Sheet } from '@hiyas/ui'
import { gameControllerBold, playFill, starBold, starFill } from '@hiyas/ui/icons'
import { paths } from '../../../routes/paths.ts'
import { useLooksLikeMember } from '../../../session/provider.tsx'
import { useFlag } from '../../page/boot-context.tsx'
import type { Game } from '../categories.ts'
import { useFavourites } from '../favourites.ts'
import { artOf } from '../game-shelf.tsx'
import { launchHref } from '../launch-way.ts'
import { vendorLogo } from '../vendor-logo.ts'
import { GameRules } from './game-rules.tsx'
import styles from './game-sheet.module.css'

export type GameSheetProps = { game: Game; open: boolean; onClose: () => void; onClosed: () => void }

const VOLATILITY: ReadonlyMap<string, TextKey> = new Map([
  ['low', 'lobby.volatility_low'],
  ['medium', 'lobby.volatility_medium'],
  ['high', 'lobby.volatility_high'],
  ['very high', 'lobby.volatility_very_high'],
])

/** What a long press on a tile shows: the ways into the game, its star, and what it pays back, how and how much at most (GAM-10). */
export default function GameSheet({ game, open, onClose, onClosed }: GameSheetProps) {
  const { t, date, number } = useTexts()
  const name = game.gameName || game.nodeName
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={name} closeLabel={t('lobby.sheet_close')}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <img className={styles.art} src={artOf(game).webp} alt="" width={108} height={144} />
          <div className={styles.words}>
            <p className={styles.vendor}>
              <img src={vendorLogo(game.vassalage, 'mark')} alt="" width={20} height={20} />
              {game.vendorName}
            </p>
            {game.maintenance && <p className={styles.closed}>{t('lobby.maintenance')}</p>}
            {typeof game.rulesChangedAt === 'number' && (
              <p className={styles.closed}>{t('game.rules_changed', { date: date(game.rulesChangedAt) })}</p>
            )}
            <dl className={styles.facts}>
              <dt>{t('lobby.rtp')}</dt>
              <dd>{game.rtp === '' ? t('lobby.unknown') : `${game.rtp}%`}</dd>
              <dt>{t('lobby.volatility')}</dt>
              <dd>{t(VOLATILITY.get(game.volatility) ?? 'lobby.unknown')}</dd>
              <dt>{t('lobby.win_max')}</dt>
              <dd>
                {typeof game.winMax === 'number'
                  ? t('lobby.win_max_times', { times: number(game.winMax) })
                  : t('lobby.unknown')}
              </dd>
            </dl>
          </div>
        </div>
        {game.rulesUrl && <GameRules url={game.rulesUrl} name={name} />}
        <Ways game={game} />
      </div>
    </Sheet>
  )
}

function Ways({ game }: { game: Game }) {
  const { t } = useTexts()
  const favourites = useFavourites()
  const looksLikeMember = useLooksLikeMember()
  const canTry = useFlag('FREEPLAY3') && game.supportPlay && !looksLikeMember
  const on = favourites.has(game.nodeId) === true
  return (
    <div className={styles.ways}>
      <ButtonLink href={launchHref(game)} variant="primary" icon={playFill} wide>
        {t('lobby.play')}
      </ButtonLink>
      {/* Playing without an account is the trial (resolution 19), where the merchant offers it; a member plays with what he has. */}
      {canTry && (
        <ButtonLink href={paths.trial(launchHref(game))} icon={gameControllerBold} wide>
          {t('lobby.try')}
        </ButtonLink>
      )}
      {favourites.offered && (
        <Button icon={on ? starFill : starBold} wide onClick={() => favourites.toggle(game)}>
          {t(on ? 'lobby.unstar' : 'lobby.star')}
        </Button>
      )}
    </div>
  )
}
