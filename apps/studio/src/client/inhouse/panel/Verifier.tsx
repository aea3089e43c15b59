import type { WireInhouseRound } from '../../../wire.ts'
import { Sheet } from '../../sheets/Sheet.tsx'
import { useInhouse } from '../context.ts'

const PAGE = 'verify'

/** The verifier's own page, filled in for one round: what checks it is the same file anybody can save (RNG-12). */
export function Verifier({ round }: { round: WireInhouseRound }) {
  const { texts, family } = useInhouse()
  const { proof, room, edition } = round
  const choice = round.choice as { mines?: number; rows?: number }
  const chain = {
    link: room?.link ?? '',
    terminal: room?.terminal ?? '',
    number: String(room?.number ?? 1),
    salt: room?.salt ?? '',
    // That of the round: the player may have another edition by now.
    percent: edition?.name ?? '',
  }
  const query = new URLSearchParams({
    game: family,
    ...(room ? chain : {}),
    server: proof?.serverSeed ?? '',
    hash: proof?.serverHash ?? '',
    client: proof?.clientSeed ?? '',
    nonce: String(proof?.nonce ?? 0),
    mines: String(choice.mines ?? 3),
    rows: String(choice.rows ?? 16),
    lang: texts.language,
  })
  const address = `${import.meta.env.BASE_URL}${PAGE}`
  return (
    <Sheet title={texts.inhouse('verify')}>
      {!room && proof?.serverSeed == null && <p className="fine">{texts.inhouse('not_revealed')}</p>}
      {room?.link === null && <p className="fine">{texts.inhouse('link_not_told')}</p>}
      <iframe
        className="inhouse-verifier"
        title={texts.inhouse('verify')}
        src={`${address}#${query}`}
        sandbox="allow-scripts"
      />
      <p className="fine">
        {texts.inhouse('verify_text', {
          // Opened by itself it speaks the language of this game.
          address: `${location.origin}${address}#lang=${texts.language}`,
        })}
      </p>
    </Sheet>
  )
}
