import sanitizeHtml from 'sanitize-html'

/** As a browser reads it: in any case, and `https:/\\x` and `https:x` are addresses too. */
const HTTP = /^\s*https?:/i

/**
 * What of the HTML of announcements and help may stand (decision 12): words, lists, links. Links leave the site in a window of their own
 * that knows nothing of ours. Everything that could run, load or look like our own screens goes.
 */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'h3', 'h4', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: HTTP.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href },
      }),
    },
  })
}
