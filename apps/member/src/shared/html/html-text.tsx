import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { screenOf } from '../../routes/routes.ts'
import { navigate } from '../page/navigation.ts'
import { type Cleaner, cleanerAtHand, fetchCleaner } from './cleaner.ts'
import styles from './html-text.module.css'

export type HtmlTextProps = {
  html: string
  /** A link to a screen of ours has been tapped: what lies over the page gives way. */
  onFollow?: () => void
}

/** HTML that somebody wrote in the back office, cleaned once more before it is shown (decision 12). Its links to our own screens change the page without loading it anew. */
export function HtmlText({ html, onFollow }: HtmlTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const [filled, setFilled] = useState(false)
  // Before it is painted, where what cleans it is at hand: what stands around the text has its size from the beginning.
  useLayoutEffect(() => {
    let shown = true
    const fill = (content: Node | string) => {
      if (!shown) return
      place.current?.replaceChildren(content)
      setFilled(true)
    }
    const clean = cleanerAtHand()
    if (clean !== null) fill(shownOf(html, clean))
    else void fetchCleaner().then(come => fill(shownOf(html, come)))
    return () => {
      shown = false
    }
  }, [html])
  const followed = useEffectEvent(() => onFollow?.())
  useEffect(() => {
    const node = place.current
    const onClick = (event: MouseEvent) => followOwnLink(event) && followed()
    node?.addEventListener('click', onClick)
    return () => node?.removeEventListener('click', onClick)
  }, [])
  return <div ref={place} className={styles.text} aria-busy={!filled} />
}

/** What may be shown; only the words of it where what cleans it has not come or gives up. */
function shownOf(html: string, clean: Cleaner | null): Node | string {
  try {
    return clean?.(html) ?? wordsOf(html)
  } catch {
    return wordsOf(html)
  }
}

/** Parsed apart, nothing of it runs or is loaded. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove()
  return body.textContent ?? ''
}

/** Whether the tap was on a link to a screen of ours, which is then on its way. */
function followOwnLink(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? ''
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (link === null || !isPlain || link.target === '_blank' || screenOf(href) === null) return false
  event.preventDefault()
  // Another item of the same page differs in its hash only, of which the browser tells where it has changed it itself.
  void navigate(href).then(() => dispatchEvent(new Event('hashchange')))
  return true
}
