import type { Check } from '../check.ts'

const STYLED = /^(apps\/(member|studio)|packages\/ui)\/.*\.(css|tsx)$/

/** Where colours get their names: token and theme files, and the gallery that shows them. */
const HOMES = /(^|\/)(tokens?|themes?)(\/|\.css$|-[a-z]+\.css$)|\.story\.tsx$|(^|\/)gallery\//

/** A shadow is black in every theme; everything else has a name. */
const COLOUR =
  /(?<![\w&/-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*(?!0[\s,]+0[\s,]+0\b)[\d.]/gi

const NAMES =
  'white|black|red|green|blue|yellow|orange|purple|pink|gr[ae]y|gold|silver|navy|teal|lime|cyan|magenta|maroon|brown|crimson|tomato'
const TAKES_COLOUR =
  '--[\\w-]+|[a-z-]*color|background(?:-image)?|border(?:-[a-z]+)*|fill|stroke|outline|(?:box|text)-shadow'
/** By its name: `border: 1px solid gold` and `fill="gold"`. */
const NAMED_STYLE = new RegExp(`(?<![\\w-])(?:${TAKES_COLOUR})\\s*:[^;{}"']*?(?<![\\w-])(?:${NAMES})(?![\\w-])`, 'gi')
const NAMED_ATTRIBUTE = new RegExp(`\\b(?:fill|stroke|color|stopColor)="(?:${NAMES})"`, 'g')

/** Comments, masks (where black only means opaque), and links to a place on a page. */
const NO_COLOUR = /\/\*[\s\S]*?\*\/|href="#[^"]*"|url\(#[^)]*\)|mask(?:-[a-z]+)?:[^;}]*/g

/** Rule 22 of STYLE.md: components are tokens plus a shared suite, so a merchant's theme reaches every corner. */
export const rawColours: Check = {
  name: 'raw-colours',
  rule: 'Colours come from tokens.',
  *run(tree) {
    for (const file of tree.matching(STYLED)) {
      if (HOMES.test(file.path)) continue
      const text = file.text.replace(NO_COLOUR, found => found.replace(/[^\n]/g, ' '))
      const named = file.path.endsWith('.css') ? NAMED_STYLE : NAMED_ATTRIBUTE
      for (const match of [...text.matchAll(COLOUR), ...text.matchAll(named)]) {
        const message = `${match[0].trim()}: use a token, var(--…), or add one to the tokens of packages/ui`
        yield { path: file.path, line: file.lineAt(match.index), message }
      }
    }
  },
}
