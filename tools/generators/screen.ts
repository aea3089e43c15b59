import type { Tree } from '../tidy/tree.ts'
import { camelOf, kebab, noMore, pascalOf, snakeOf } from './names.ts'
import type { Plan } from './plan.ts'

const ROUTES = 'apps/member/src/routes'

const LATER = `${ROUTES}/opening-later.ts`

/**
 * `new-screen money/withdraw`: a screen of the member site of the shape all of them have, and a test of its own. One that was announced
 * keeps what was said of it: its title, who may open it, and its switch (SHELL-105).
 */
export function planScreen([word = '', ...rest]: readonly string[], tree: Tree): Plan {
  const [areaWord, screenWord] = word.split('/')
  const area = kebab(areaWord, 'area', 'money/withdraw')
  const screen = kebab(screenWord, 'area and screen', 'money/withdraw')
  noMore(rest, 'money/withdraw')
  const name = camelOf(screen)
  const { title, rules } = announced(name, tree) ?? { title: `title.${snakeOf(screen)}`, rules: ["access: 'member'"] }
  const ownHeader = rules.includes("header: 'none'")
  const folder = `apps/member/src/features/${area}/${screen}`
  return {
    create: {
      [`${folder}/index.ts`]: doorOf(area, screen, [`title: '${title}'`, ...rules]),
      [`${folder}/screen.tsx`]: screenOf(screen, title, ownHeader),
      [`${folder}/screen.module.css`]:
        '.page {\n  display: grid;\n  gap: var(--s4);\n  padding: var(--s4) var(--gutter);\n}\n',
      [`apps/member/test/${screen}.test.tsx`]: testOf(area, screen),
    },
    edit: [
      {
        path: `${ROUTES}/routes.ts`,
        join: `import { ${name} } from '../features/${area}/${screen}/index.ts'`,
        among: 'import { ',
      },
      { path: `${ROUTES}/routes.ts`, join: `  ${name},`, before: '  ...TO_COME,' },
      { path: LATER, without: `paths.${name}()` },
    ],
    next: [
      `give it an address in ${ROUTES}/paths.ts (${name}) and a title (${title}), unless it has them`,
      'write its texts in packages/i18n/src/catalogues/, its data in queries.ts, its form in form.ts',
      ...(ownHeader ? ['draw its header with its title and the way back: the shell draws none there'] : []),
      'have its address and its title in PLACES of apps/member/test/walk.test.tsx, which walks through every screen',
    ],
  }
}

/** What the ways to say there that a screen comes later say of it. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  later: ["access: 'guest'"],
  memberLater: ["access: 'member'"],
  realMembersLater: ["access: 'member'", 'realMembersOnly: true'],
  agentLater: ["access: 'agent'", 'otherwise: paths.home()'],
}

/** What is said of a screen that is not built yet; null where nothing is. */
function announced(name: string, tree: Tree): { title: string; rules: readonly string[] } | null {
  const line = new RegExp(`^ {2}(\\w+)\\((?:'\\w+', )?paths\\.${name}\\(\\), '([^']+)'(?:, \\{ (.*) \\})?\\),$`, 'm')
  const [, way = '', title, rules] = (tree.has(LATER) && line.exec(tree.file(LATER).text)) || []
  if (title === undefined) return null
  return { title, rules: [...(WAYS[way] ?? []), ...(rules?.split(/, (?=\w+: )/) ?? [])] }
}

function doorOf(area: string, screen: string, rules: readonly string[]): string {
  const name = camelOf(screen)
  return `import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const ${name} = defineScreen({
  path: paths.${name}(),
  folder: '${area}/${screen}',
  texts: ['refusals'],
${rules.map(rule => `  ${rule},\n`).join('')}  load: () => import('./screen.tsx'),
})
`
}

function screenOf(screen: string, title: string, ownHeader: boolean): string {
  const heading = ownHeader
    ? 'The shell draws no header: its own has its title.'
    : 'Its title is the heading of the shell.'
  return `import { useTexts } from '@hiyas/i18n'
import styles from './screen.module.css'

/** Composition only: data comes from queries.ts, decisions from form.ts. ${heading} */
export default function ${pascalOf(screen)}Screen() {
  const { t } = useTexts()
  return (
    <div className={styles.page}>
      <p>{t('${title}')}</p>
    </div>
  )
}
`
}

function testOf(area: string, screen: string): string {
  return `import { expect, test } from 'vitest'
import { ${camelOf(screen)} } from '../src/features/${area}/${screen}/index.ts'
import { screenOf } from '../src/routes/routes.ts'

test('${screen}: a member finds it at its address, and sees what it is for', () => {
  expect(screenOf(${camelOf(screen)}.path)).toBe(${camelOf(screen)})
  expect.fail('open it and say by role and label what a member sees: loading, empty, error, and the thing itself')
})
`
}
