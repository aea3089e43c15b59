import { useTexts } from '@hiyas/i18n'
import type { Guide } from '../../../../shared/app/guides.ts'
import styles from './guide-card.module.css'
import { StepPicture } from './step-picture.tsx'

/** The steps of one way, each with what the screen of the phone shows then. */
export function GuideCard({ guide }: { guide: Guide }) {
  const { t } = useTexts()
  return (
    <section className={styles.card} aria-label={t(guide.title)}>
      <h2 className={styles.title}>{t(guide.title)}</h2>
      <ol className={styles.steps}>
        {guide.steps.map(({ text, picture }, index) => (
          <li key={text} className={styles.step}>
            <StepPicture name={picture} />
            <div>
              <p className={styles.number}>{t('download.step', { number: index + 1 })}</p>
              <p className={styles.text}>{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
