import type { ComponentProps, MouseEvent } from 'react'
import { screenOf } from '../routes/routes.ts'
import { navigate } from './navigation.ts'
import { loadScreenOf } from './screen-loader.ts'

/**
 * A link of the site: changes the page without loading it anew, and fetches the next screen as soon as a finger comes near. A
 * plain anchor underneath, so that it works before the script and opens in a new tab.
 */
export function ShellLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const own = screenOf(href) !== null
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!own || event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    void navigate(href)
  }
  const prefetch = () => void (own && loadScreenOf(href))
  return <a {...rest} href={href} onClick={follow} onPointerDown={prefetch} onPointerEnter={prefetch} />
}

const isForBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  event.currentTarget.target === '_blank'
