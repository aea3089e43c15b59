import { camelOf, kebab, pascalOf, snakeOf } from './names.ts'
import type { Plan } from './plan.ts'

const ROUTES = 'apps/member/src/routes'

/** `new-screen money/withdraw`: a screen of the member site of the shape all of them have, and a test of its own. */
export function planScreen([word = '']: readonly string[]): Plan {
  const [areaWord, screenWord] = word.split('/')
  const area = kebab(areaWord, 'area', 'money/withdraw')
  const screen = kebab(screenWord, 'area and screen', 'money/withdraw')
  const name = camelOf(screen)
  const folder = `apps/member/src/features/${area}/${screen}`
  return {
    create: {
      [`${folder}/index.ts`]: doorOf(area, screen),
      [`${folder}/screen.tsx`]: screenOf(screen),
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
      { path: `${ROUTES}/routes.ts`, join: `  ${name},`, before: '  ...OPENING_LATER,' },
      { path: `${ROUTES}/opening-later.ts`, without: `paths.${name}()` },
    ],
    next: [
      `give it an address in ${ROUTES}/paths.ts (${name}) and a title (title.${snakeOf(screen)}), unless it has them`,
      'write its texts in packages/i18n/src/catalogues/, its data in queries.ts, its form in form.ts',
    ],
  }
}

function doorOf(area: string, screen: string): string {
  const name = camelOf(screen)
  return `import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const ${name} = defineScreen({
  path: paths.${name}(),
  folder: '${area}/${screen}',
  title: 'title.${snakeOf(screen)}',
  access: 'member',
  load: () => import('./screen.tsx'),
})
`
}

function screenOf(screen: string): string {
  return `import { useTexts } from '@hiyas/i18n'
import styles from './screen.module.css'

/** Composition only: data comes from queries.ts, decisions from form.ts. Its title is the heading of the shell. */
export default function ${pascalOf(screen)}Screen() {
  const { t } = useTexts()
  return (
    <div className={styles.page}>
      <p>{t('title.${snakeOf(screen)}')}</p>
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
