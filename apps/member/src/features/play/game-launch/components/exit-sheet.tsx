import { useTexts } from '@hiyas/i18n'
import { Button, Sheet } from '@hiyas/ui'
import { gameControllerBold, playFill, repeatBold, scrollBold, signOutBold, walletBold } from '@hiyas/ui/icons'
import { useOverlay } from '../../../../shared/page/overlays.ts'
import type { WhenLeft } from '../running-round.ts'
import styles from '../screen.module.css'

export type ExitSheetProps = {
  open: boolean
  /** What becomes of the round that runs; null while none does. */
  round: WhenLeft | null
  onClose: () => void
  onLeave: () => void
  onOther: () => void
  onDeposit: () => void
  /** Undefined where the merchant shows no record of bets. */
  onHistory: (() => void) | undefined
  /** Puts the way out at the other edge: what a drag does, by a tap. */
  onSwap: () => void
}

/** Asks before a running game is left, and says what happens to its round. It calls nobody back (RG-18). */
export function ExitSheet({ open, round, onClose, onLeave, onOther, onDeposit, onHistory, onSwap }: ExitSheetProps) {
  const { t } = useTexts()
  useOverlay('opened', open)
  return (
    <Sheet open={open} onClose={onClose} title={t('game.leave_question')} closeLabel={t('game.stay')}>
      <div className={styles.sheet}>
        {round && <p className={styles.said}>{t(`game.left_${round}`)}</p>}
        <Button wide variant="primary" icon={signOutBold} onClick={onLeave}>
          {t('game.leave')}
        </Button>
        <Button wide icon={gameControllerBold} onClick={onOther}>
          {t('game.other_game')}
        </Button>
        <Button wide icon={playFill} onClick={onClose}>
          {t('game.stay')}
        </Button>
        <div className={styles.aside}>
          <Button wide size="medium" variant="outline" icon={walletBold} onClick={onDeposit}>
            {t('game.deposit')}
          </Button>
          {onHistory && (
            <Button wide size="medium" variant="outline" icon={scrollBold} onClick={onHistory}>
              {t('game.history')}
            </Button>
          )}
        </div>
        <Button
          wide
          size="medium"
          variant="outline"
          icon={repeatBold}
          onClick={() => {
            onSwap()
            onClose()
          }}
        >
          {t('game.exit_swap')}
        </Button>
      </div>
    </Sheet>
  )
}
