import { useClient } from '@hiyas/client'
import type { games, Out } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Button, Spinner } from '@hiyas/ui'
import { type RefObject, useState } from 'react'
import { useHandOver } from '../../../../shared/focus/use-hand-over.ts'
import { useIsHere } from '../../../../shared/form/use-is-here.ts'
import { vendorLogo } from '../../../../shared/games/vendor-logo.ts'
import { useOnReturn } from '../../../../shared/page/use-on-return.ts'
import { ownPageOf } from '../queries.ts'
import styles from '../screen.module.css'
import type { Wanted } from '../wanted.ts'

/** The game is on its way, under the mark of whose game it is: that is known before anything else. */
export function Opening({ game, vendor }: { game?: string; vendor: string | undefined }) {
  const { t } = useTexts()
  return (
    <div className={styles.opening} role="status">
      {vendor !== undefined && (
        <span className={styles.maker}>
          <img src={vendorLogo(vendor)} alt="" width={132} height={44} />
        </span>
      )}
      <span className={styles.openingText}>
        <Spinner />
        {game === undefined ? t('game.opening') : t('game.loading', { game })}
      </span>
    </div>
  )
}

type SlowProps = {
  game: Out<typeof games.launchGame>
  wanted: Wanted
  onWait: () => void
  frame: RefObject<HTMLIFrameElement | null>
}

/** It takes long: the frame may be what hinders it. Who stands at either button is in the game when it comes. */
export function Slow({ game, wanted, onWait, frame }: SlowProps) {
  const { t } = useTexts()
  const client = useClient()
  const [isLeaving, setLeaving] = useState(false)
  const isHere = useIsHere()
  const openOwnPage = async () => {
    setLeaving(true)
    const address = await ownPageOf(client, wanted, game.content.game_url)
    // The game may be in its frame by then, and its player in a round; or elsewhere, or somebody else.
    if (isHere()) window.location.assign(address)
  }
  useOnReturn(() => setLeaving(false))
  const toGame = () => frame.current
  const wait = useHandOver<HTMLButtonElement>(toGame)
  const alone = useHandOver<HTMLButtonElement>(toGame)
  return (
    <div className={styles.cover} role="alert">
      <p>{t('game.slow')}</p>
      <div className={styles.actions}>
        <Button ref={wait} onClick={onWait}>
          {t('game.keep_waiting')}
        </Button>
        <Button ref={alone} variant="primary" loading={isLeaving} onClick={() => void openOwnPage()}>
          {t('game.open_full')}
        </Button>
      </div>
    </div>
  )
}
