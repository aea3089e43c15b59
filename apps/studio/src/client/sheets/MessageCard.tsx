import type { Minor } from '@hiyas/kernel'
import { useGameState, usePlay, useSession } from '../game/context.ts'
import { isOver, type Message } from '../game/state.ts'
import type { HostLeads } from '../host.ts'
import { showMoney } from '../money.ts'
import type { TextKey, Texts } from '../texts/texts.ts'
import { useModal } from './Sheet.tsx'

/** What must be read before play goes on: what happened, what became of the money, what to do. */
export function MessageCard({ message }: { message: Message }) {
  const { deps, game } = usePlay()
  const { t } = deps.texts
  const { leads } = deps.host
  const session = useSession()
  const stake = useGameState(state => state.stake)
  const balance = useGameState(state => state.balance)
  const dialog = useModal()
  if (!session) return null
  const money = (amount: Minor) => showMoney(amount, session.currency)
  const lower = session.stakes.findLast(one => one <= (balance ?? 0n))
  return (
    <dialog ref={dialog} className="card" aria-labelledby="card-title" onClose={game.dismissMessage}>
      <h2 id="card-title">{titleOf(message, deps.texts)}</h2>
      <p>{textOf(message, deps.texts, money(stake), balance === null ? null : money(balance), money)}</p>
      <div className="actions">
        {message.kind === 'funds' && leads.deposit && (
          <button type="button" className="button main" onClick={game.deposit}>
            {t('deposit')}
          </button>
        )}
        {message.kind === 'funds' && lower !== undefined && (
          <button type="button" className="button" onClick={() => game.setStake(lower)}>
            {t('lower_stake', { stake: money(lower) })}
          </button>
        )}
        <button
          type="button"
          className={message.kind === 'funds' ? 'button' : 'button main'}
          onClick={game.dismissMessage}
        >
          {t(putAwayText(message, leads))}
        </button>
      </div>
    </dialog>
  )
}

/** What puts the card away: a session that is over leads to a new one, or else out of the game, where there is a way. */
function putAwayText(message: Message, leads: HostLeads): TextKey {
  if (isOver(message) && leads.again) return 'open_again'
  if (isOver(message) && leads.exit) return 'exit'
  return isOver(message) || message.kind === 'funds' ? 'close' : 'go_on'
}

function titleOf(message: Message, { t }: Texts): string {
  return message.kind === 'elsewhere' ? t('elsewhere_title', { game: message.game }) : t(`${message.kind}_title`)
}

function textOf(
  message: Message,
  { t }: Texts,
  stake: string,
  balance: string | null,
  money: (amount: Minor) => string,
): string {
  if (message.kind === 'voided') {
    return t(message.returned ? 'voided_returned' : 'voided_pending', { stake: money(message.stake) })
  }
  if (message.kind === 'elsewhere') return t('elsewhere_text', { game: message.game })
  if (message.kind === 'funds' && balance === null) return t('funds_text_unknown', { stake })
  return t(`${message.kind}_text`, { stake, balance: balance ?? '' })
}
