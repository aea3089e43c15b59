import { useTexts } from '@hiyas/i18n'
import { Icon } from '@hiyas/ui'
import { checkCircleFill } from '@hiyas/ui/icons'
import { CONDITION_TEXTS, type RankCondition } from './rank.ts'
import styles from './rank-card.module.css'
import { useRankFigure } from './use-rank-figure.ts'

/** What a rank asks for, each with what is reached of it. */
export function RankConditions({ conditions }: { conditions: readonly RankCondition[] }) {
  const { t } = useTexts()
  const figure = useRankFigure()
  return (
    <ul className={styles.conditions}>
      {conditions.map(({ kind, required, reached, met }) => (
        <li key={kind} className={styles.condition} data-met={met || undefined}>
          {met ? <Icon shape={checkCircleFill} className={styles.mark} /> : <span className={styles.ring} />}
          {t(CONDITION_TEXTS[kind], { reached: figure(kind, reached), required: figure(kind, required) })}
          {met && <span className="unseen">, {t('menu.rank_met')}</span>}
        </li>
      ))}
    </ul>
  )
}
