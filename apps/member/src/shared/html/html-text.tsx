import { useEffect, useRef } from 'react'
import { screenOf } from '../../routes/routes.ts'
import { navigate } from '../../shell/navigation.ts'
import styles from './html-text.module.css'

/** HTML that somebody wrote in the back office, cleaned once more before it is shown (decision 12). Its links to our own screens change the page without loading it anew. */
export function HtmlText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  // The nodes are made by a library of its own, which only these few pages need.
  useEffect(() => {
    let shown = true
    void Promise.all([import('dompurify'), import('./clean-html.ts')]).then(([{ default: purify }, { cleanHtml }]) => {
      if (shown) place.current?.replaceChildren(cleanHtml(purify, html))
    })
    return () => {
      shown = false
    }
  }, [html])
  useEffect(() => {
    const node = place.current
    node?.addEventListener('click', followOwnLink)
    return () => node?.removeEventListener('click', followOwnLink)
  }, [])
  return <div ref={place} className={styles.text} />
}

function followOwnLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? ''
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (link === null || !isPlain || link.target === '_blank' || screenOf(href) === null) return
  event.preventDefault()
  void navigate(href)
}
