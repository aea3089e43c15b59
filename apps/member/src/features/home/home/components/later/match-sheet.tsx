import { backgroundPath, symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, Sheet } from '@hiyas/ui'
import { vendorLogo } from '../../../../../shared/games/vendor-logo.ts'
import { Crest } from './crest.tsx'
import styles from './match-sheet.module.css'
import { type HotMatch, matchHref, matchTimeText } from './matches.ts'

export type MatchSheetProps = {
  matches: readonly HotMatch[]
  open: boolean
  onClose: () => void
  onClosed: () => void
}

/** The next match large, the others below it (HOME-31 to HOME-35). */
export function MatchSheet({ matches, open, onClose, onClosed }: MatchSheetProps) {
  const { t } = useTexts()
  const [next, ...others] = matches
  if (next === undefined) return null
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      closeLabel={t('shell.close')}
      title={
        <span className={styles.title}>
          <img src={symbolPath('e:1f525')} alt="" width={28} height={28} />
          {t('more.matches')}
        </span>
      }
    >
      <ul className={styles.list} data-news>
        <li>
          <NextMatch match={next} onFollow={onClose} />
        </li>
        {others.map(match => (
          <li key={match.roomId}>
            <MatchRow match={match} onFollow={onClose} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type MatchProps = { match: HotMatch; onFollow: () => void }

function NextMatch({ match, onFollow }: MatchProps) {
  const { t } = useTexts()
  return (
    <article className={styles.next} aria-label={t('more.match', match)}>
      <img className={styles.ground} src={backgroundPath('facet-ocean')} alt="" width={780} height={400} />
      <Head match={match} />
      <div className={styles.against}>
        <Team name={match.homeTeam} imageUrl={match.homeTeamImageUrl} />
        <b className={styles.versus} aria-hidden>
          {t('more.versus')}
        </b>
        <Team name={match.awayTeam} imageUrl={match.awayTeamImageUrl} />
      </div>
      <ButtonLink href={matchHref(match)} variant="primary" wide onClick={onFollow}>
        {t('more.bet')}
      </ButtonLink>
    </article>
  )
}

function MatchRow({ match, onFollow }: MatchProps) {
  const { t } = useTexts()
  const name = t('more.match', match)
  return (
    <article className={styles.row} aria-label={name}>
      <Head match={match} />
      <div className={styles.line}>
        <div className={styles.teams}>
          <Team name={match.homeTeam} imageUrl={match.homeTeamImageUrl} small />
          <Team name={match.awayTeam} imageUrl={match.awayTeamImageUrl} small />
        </div>
        <ButtonLink href={matchHref(match)} size="medium" onClick={onFollow} aria-label={`${t('more.play')}: ${name}`}>
          {t('more.play')}
        </ButtonLink>
      </div>
    </article>
  )
}

function Head({ match }: { match: HotMatch }) {
  return (
    <p className={styles.head}>
      <img src={vendorLogo(match.vendor, 'mark')} alt={match.vendor} width={16} height={16} />
      <span className={styles.league}>{match.league}</span>
      <b className={styles.time}>{matchTimeText(match.matchTime)}</b>
    </p>
  )
}

function Team({ name, imageUrl, small = false }: { name: string; imageUrl: string; small?: boolean }) {
  return (
    <span className={small ? styles.teamSmall : styles.team}>
      <Crest src={imageUrl} name={name} sizePx={small ? 24 : 66} />
      <b>{name}</b>
    </span>
  )
}
