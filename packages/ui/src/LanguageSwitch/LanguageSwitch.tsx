import { useEffect, useRef } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { caretDownBold, checkBold } from '../Icon/icons.ts'
import styles from './LanguageSwitch.module.css'

export type LanguageOption = {
  /** Our code of the language. */
  code: string
  /** The language in itself: "Filipino", "English". */
  name: string
  /** Two or three letters for the closed switch. */
  short: string
  /** Path of a round flag. */
  flag: string
  /** BCP 47 tag, so that its name is pronounced right. */
  tag: string
}

export type LanguageSwitchProps = {
  label: string
  options: readonly LanguageOption[]
  current: string
  onSelect: (code: string) => void
  /** Flag only, for a full header. */
  compact?: boolean
  /** Over a picture. */
  onArt?: boolean
}

/** Opens without a script; closes on Escape, on a tap elsewhere, when the focus goes on and when a language is taken. */
export function LanguageSwitch({ label, options, current, onSelect, compact, onArt }: LanguageSwitchProps) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeOnLeave(box), [])
  const chosen = options.find(option => option.code === current) ?? options[0]
  const select = (code: string) => {
    box.current?.removeAttribute('open')
    box.current?.querySelector('summary')?.focus()
    onSelect(code)
  }
  return (
    <details ref={box} className={styles.box} data-compact={compact || undefined} data-art={onArt || undefined}>
      <summary className={styles.button} aria-label={`${label}, ${chosen?.short}, ${chosen?.name}`}>
        <img className={styles.flag} src={chosen?.flag} alt="" width={20} height={20} decoding="async" />
        {!compact && (
          <>
            {chosen?.short}
            <Icon shape={caretDownBold} className={styles.caret} />
          </>
        )}
      </summary>
      <ul className={styles.menu}>
        {options.map(option => (
          <li key={option.code}>
            <button
              type="button"
              lang={option.tag}
              className={styles.option}
              aria-current={option.code === current || undefined}
              onClick={() => select(option.code)}
            >
              <img className={styles.flag} src={option.flag} alt="" width={20} height={20} loading="lazy" />
              <span className={styles.name}>{option.name}</span>
              {option.code === current && <Icon shape={checkBold} className={styles.tick} />}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A `<details>` stays open until told otherwise; a menu should not. */
function closeOnLeave(box: { readonly current: HTMLDetailsElement | null }): () => void {
  const close = () => box.current?.removeAttribute('open')
  const onElsewhere = (event: Event) => {
    if (!box.current?.contains(event.target as Node)) close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return
    close()
    box.current.querySelector('summary')?.focus()
  }
  document.addEventListener('pointerdown', onElsewhere)
  document.addEventListener('focusin', onElsewhere)
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('pointerdown', onElsewhere)
    document.removeEventListener('focusin', onElsewhere)
    document.removeEventListener('keydown', onKey)
  }
}
