import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitise } from '../src/platform/content/sanitise.ts'

/** All that may come out, letter by letter: no bracket, no attribute and no comment beside these. */
const CLEAN =
  /^(?:[^<>]|<br \/>|<\/?(?:p|b|strong|i|em|u|h3|h4|ul|ol|li)>|<\/a>|<a(?: href="[^"<>]*")?(?: target="_blank" rel="noopener noreferrer")?>)*$/
const SITE = 'https://hiyas.example'

/** What has got past sanitisers: a parser of theirs and the browser's read it differently. */
const VECTORS: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p title="</p><script>alert(1)</script>">a</p>',
  '<template><s><template><s><img src=x onerror=alert(1)></template></s></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--!><img src=x onerror=alert(1)>--!>',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<?xml><img src=x onerror=alert(1)>?>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script\0>alert(1)</script>',
  '<a/href="javascript:alert(1)"/onclick="alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//elsewhere.example">x</a>',
  '<a href="/\\elsewhere.example">x</a>',
  '<a href="\\\\elsewhere.example">x</a>',
  '<a href="/\t/elsewhere.example">x</a>',
  '<a href="https:elsewhere.example">x</a>',
  '<a href="https:/\\elsewhere.example">x</a>',
  '<a href="HTTPS://elsewhere.example">x</a>',
  '<a href="http&#58;//elsewhere.example">x</a>',
  '<a href=x" onmouseover="alert(1)>x</a>',
  '<a target="_self" rel="opener" href="https://elsewhere.example">x</a>',
  '<b style="position:fixed;inset:0">x</b>',
  '<p id="boot" class="x" name="y" data-x="z" is="w">x</p>',
  '<base href="//elsewhere.example"><meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><embed src="x">',
  '<p>"\'`=&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<li onfocus=alert(1) autofocus tabindex=1>x',
  '<u\tonclick\n=\r"alert(1)">x</u\t>',
]
const PIECES = [
  ...VECTORS.flatMap(vector => vector.split(/(?=<)/)),
  '<p>',
  '</p>',
  '<a href="',
  '">',
  '<!--',
  '-->',
  '<style>',
  '</style>',
  '&lt;',
  '&',
  '"',
  '\0',
]

describe('hostile HTML of merchants', () => {
  test.each(VECTORS)('%s leaves nothing that runs, loads or leads away unseen', html => {
    expect(faultOf(sanitise(html))).toBeNull()
  })

  test('nor does any string of pieces of them', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), pieces => {
        expect(faultOf(sanitise(pieces.join('')))).toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})

/** What is wrong with sanitised HTML; null when nothing is. */
function faultOf(html: string): string | null {
  if (!CLEAN.test(html)) return `it holds more than may stand: ${html}`
  for (const [tag, href = ''] of html.matchAll(/<a href="([^"]*)"[^>]*>/g)) {
    const { protocol, origin } = new URL(decoded(href), SITE)
    if (!/^(https?|mailto|tel):$/.test(protocol)) return `a link runs: ${tag}`
    if (/^http/.test(protocol) && origin !== SITE && !tag.includes('target="_blank"'))
      return `a link leads away: ${tag}`
  }
  return null
}

const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
