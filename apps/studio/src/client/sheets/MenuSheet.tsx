import {
  clockCounterClockwiseBold,
  infoBold,
  signOutBold,
  speakerHighBold,
  speakerSlashBold,
  walletBold,
} from '@hiyas/ui/icons'
import { useGameState, usePlay } from '../game/context.ts'
import { Icon } from '../stage/Icon.tsx'
import { Responsible } from './Responsible.tsx'
import { Sheet } from './Sheet.tsx'

export function MenuSheet() {
  const { deps, game } = usePlay()
  const { texts, boot, host } = deps
  const sound = useGameState(state => state.sound)
  const entries = [
    { name: 'rules', shape: infoBold, text: texts.t('info'), act: () => game.openSheet('rules') },
    {
      name: 'history',
      shape: clockCounterClockwiseBold,
      text: texts.t('history'),
      act: () => game.openSheet('history'),
    },
    {
      name: 'sound',
      shape: sound ? speakerHighBold : speakerSlashBold,
      text: sound ? texts.t('sound_off') : texts.t('sound_on'),
      act: game.toggleSound,
    },
    ...(host.leads.deposit
      ? [{ name: 'deposit', shape: walletBold, text: texts.t('deposit'), act: game.deposit }]
      : []),
    ...(host.leads.exit ? [{ name: 'exit', shape: signOutBold, text: texts.t('exit'), act: game.exit }] : []),
  ]
  return (
    <Sheet title={boot.title}>
      <ul className="menu-list">
        {/* Not by its text: the sound has another one once it is switched, and its button keeps the focus. */}
        {entries.map(({ name, shape, text, act }) => (
          <li key={name}>
            <button type="button" onClick={act}>
              <Icon shape={shape} />
              {text}
            </button>
          </li>
        ))}
      </ul>
      <Responsible />
    </Sheet>
  )
}
