import { Children, type ReactNode, useRef } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { caretLeftBold, caretRightBold } from '../Icon/icons.ts'
import type { PauseLabels } from '../shared/Autoplay.tsx'
import { useAutoplay } from '../shared/useAutoplay.ts'
import styles from './Carousel.module.css'
import { useShownSlide } from './useShownSlide.ts'
import { useSwipe } from './useSwipe.ts'

export type CarouselProps = PauseLabels & {
  label: string
  previousLabel: string
  nextLabel: string
  /** "2 / 4" in the language of the page, from 1. */
  positionLabel: (position: number, count: number) => string
  /** One banner a child. A single one neither moves nor has dots. */
  children: ReactNode
}

/**
 * Banners side by side: a snapping rail, pulled by a finger, moved on every five seconds, held still by touch, focus, a
 * hidden tab, the pause button and the wish for less motion.
 */
export function Carousel({ label, previousLabel, nextLabel, positionLabel, children, ...pauseLabels }: CarouselProps) {
  const slides = Children.toArray(children)
  const area = useRef<HTMLElement>(null)
  const rail = useRef<HTMLUListElement>(null)
  const { shown, show } = useShownSlide(rail, slides.length)
  // HOME-26: after the last the first follows, whoever moves on.
  const move = (step: number) => show((shown + step + slides.length) % slides.length)
  const swipe = useSwipe(rail, move)
  const single = slides.length < 2
  const Autoplay = useAutoplay(!single)
  const showNext = () => move(1)

  return (
    <section ref={area} className={styles.carousel} aria-label={label} data-single={single || undefined}>
      <ul ref={rail} className={styles.rail} {...swipe}>
        {Children.map(slides, (slide, index) => (
          <li className={styles.slide} aria-label={positionLabel(index + 1, slides.length)}>
            {slide}
          </li>
        ))}
      </ul>
      {!single && (
        <div className={styles.controls}>
          <button type="button" className={styles.step} aria-label={previousLabel} onClick={() => move(-1)}>
            <Icon shape={caretLeftBold} />
          </button>
          {Autoplay && (
            <Autoplay {...pauseLabels} name="banners" area={area} advance={showNext} className={styles.pause} />
          )}
          <button type="button" className={styles.next} aria-label={nextLabel} onClick={showNext}>
            <Icon shape={caretRightBold} />
            {Children.map(slides, (_, index) => (
              <i data-on={index === shown || undefined} />
            ))}
          </button>
        </div>
      )}
    </section>
  )
}
