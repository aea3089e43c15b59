import { backgroundPath, symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { type TextKey, useTexts } from '@hiyas/i18n'
import { Button, ButtonLink, Card, Checkbox, Icon, type IconShape, Skeleton } from '@hiyas/ui'
import { gameControllerBold, infoBold, walletBold } from '@hiyas/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../../routes/paths.ts'
import { useAsksAge } from '../../../../shared/entry/asks-age.ts'
import type { Trial, TrialRefusal } from '../../../../shared/entry/use-trial.ts'
import { useCaughtFocus } from '../../../../shared/focus/use-caught-focus.ts'
import { FormAlert } from '../../../../shared/form/form-alert.tsx'
import { refusalKey } from '../../../../shared/form/problem-text.ts'
import { useSite } from '../../../../shared/page/boot-context.tsx'
import { trialName } from '../queries.ts'
import styles from '../screen.module.css'

const POINTS: readonly (readonly [IconShape, TextKey])[] = [
  [walletBold, 'trial.point_fun'],
  [gameControllerBold, 'trial.point_games'],
  [infoBold, 'trial.point_limits'],
]

type StartProps = { trial: Trial; refusal: TrialRefusal | null }

/** What a trial is, what it is not, the name one plays under, and the start. */
export function StartTrial(start: StartProps) {
  const { t } = useTexts()
  const name = useQuery(trialName(useClient()))
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <img
          className={styles.art}
          src={backgroundPath('facet-jade')}
          alt=""
          width={860}
          height={440}
          fetchPriority="high"
        />
        <div className={styles.words}>
          <h2 className={styles.title}>{t('trial.title')}</h2>
          <p>{t('trial.detail')}</p>
        </div>
        <img className={styles.symbol} src={symbolPath('slotMachine', 'large')} alt="" width={132} height={132} />
      </div>
      <ul className={styles.points}>
        {POINTS.map(([icon, text]) => (
          <li key={text} className={styles.point}>
            <span className={styles.pointIcon}>
              <Icon shape={icon} />
            </span>
            {t(text)}
          </li>
        ))}
      </ul>
      <Card padded>
        <div className={styles.name} aria-busy={name.isPending}>
          <span className={styles.nameLabel}>{t('trial.name')}</span>
          {name.isPending ? (
            <Skeleton width={130} height={22} />
          ) : (
            <b className={styles.nameText}>{name.data ?? '•••'}</b>
          )}
        </div>
      </Card>
      <Start {...start} name={name.data} />
    </div>
  )
}

/** Where a licence wants it, who tries says that he is of age, in a box that nobody has ticked for him (AGE-02). */
function Start({ trial, refusal, name }: StartProps & { name: string | undefined }) {
  const { t } = useTexts()
  const { ageMin } = useSite()
  const asksAge = useAsksAge()
  // To the age limit that stands there, as on the registration.
  const [ageAgreed, agreeTo] = useState<number | null>(null)
  const ofAge = ageAgreed === ageMin
  const begin = () =>
    trial.open({ ...(name === undefined ? {} : { username: name }), ...(asksAge ? { ofAge, ageShown: ageMin } : {}) })
  return (
    <>
      {refusal !== null && <FormAlert>{t(refusalKey(refusal))}</FormAlert>}
      <div className={styles.foot}>
        {asksAge && (
          <Checkbox
            name="ofAge"
            checked={ofAge}
            onChange={event => agreeTo(event.currentTarget.checked ? ageMin : null)}
          >
            {t('trial.of_age', { age: ageMin })}
          </Checkbox>
        )}
        {refusal === 'trial.limit' ? (
          <InsteadOfStart />
        ) : (
          <Button
            variant="primary"
            size="large"
            wide
            loading={trial.opening}
            disabled={asksAge && !ofAge}
            onClick={begin}
          >
            {t('trial.start')}
          </Button>
        )}
        <p className={styles.age}>{t('trial.age', { age: ageMin })}</p>
      </div>
    </>
  )
}

/** It comes in the place of the button that was pressed, for whoever pressed it. */
function InsteadOfStart() {
  const { t } = useTexts()
  const way = useCaughtFocus<HTMLAnchorElement>()
  return (
    <ButtonLink ref={way} variant="primary" size="large" wide href={paths.register()}>
      {t('trial.register')}
    </ButtonLink>
  )
}
