import type DOMPurify from 'dompurify'

/** What of the HTML of announcements and help is shown: the server allows the same (decision 12). */
const ALLOWED_TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'h3', 'h4', 'ul', 'ol', 'li', 'a']
const ALLOWED_ATTR = ['href']
const ALLOWED_ADDRESSES = /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i
const HTTP = /^https?:/i

/**
 * The part of HTML that may be shown, as nodes. Links that leave the site do so in a window of their own that knows nothing of
 * ours (POPUP rows of part 1 section 2).
 */
export function cleanHtml(purify: typeof DOMPurify, html: string): DocumentFragment {
  const fragment = purify.sanitize(decodedHtml(html), {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: ALLOWED_ADDRESSES,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) {
    if (!HTTP.test(link.getAttribute('href') ?? '')) continue
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return fragment
}

/** Markup may arrive encoded (HELP-10): text without a tag but with an encoded one is taken for it. */
function decodedHtml(html: string): string {
  const isEncoded = !/<[a-z/]/i.test(html) && /&lt;[a-z/]/i.test(html)
  return isEncoded ? (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '') : html
}
