import type { ComponentProps, MouseEvent } from 'react'
import { screenOf } from '../routes/routes.ts'
import { navigate } from '../shared/page/navigation.ts'
import { fetchScreenOf } from '../shared/page/screen-part.ts'

/** Who has not gone on by then means the link: a finger that scrolls is put on some link first, a mouse goes over others. */
const MEANT_AFTER_MS = 80

let meant: number | undefined

/**
 * A link of the site: changes the page without loading it anew, and fetches the next screen as soon as a mouse or a finger rests on it: one
 * that came for every finger would hold up the first frames of a scroll. A plain anchor underneath, so that it works before the script
 * and opens in a new tab.
 */
export function ShellLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event) || screenOf(href) === null) return
    event.preventDefault()
    void navigate(href)
  }
  const approach = () => {
    meant = window.setTimeout(fetchScreenOf, MEANT_AFTER_MS, href)
  }
  return (
    <a {...rest} href={href} onClick={follow} onPointerEnter={approach} onPointerLeave={() => clearTimeout(meant)} />
  )
}

const isForBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  event.currentTarget.target === '_blank'
