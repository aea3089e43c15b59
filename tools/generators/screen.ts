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
        '.screen {\n  display: grid;\n  gap: var(--s4);\n  padding: var(--s4) var(--gutter);\n}\n',
      [`${folder}/test/${screen}.test.tsx`]: testOf(screen),
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

/** Composition only: data comes from queries.ts, decisions from form.ts. */
export default function ${pascalOf(screen)}Screen() {
  const { t } = useTexts()
  return (
    <section className={styles.screen}>
      <h1>{t('title.${snakeOf(screen)}')}</h1>
    </section>
  )
}
`
}

function testOf(screen: string): string {
  return `import { expect, test } from 'vitest'
import { screenOf } from '../../../../routes/routes.ts'
import { ${camelOf(screen)} } from '../index.ts'

test('${screen}: a member finds it at its address, and sees what it is for', () => {
  expect(screenOf(${camelOf(screen)}.path)).toBe(${camelOf(screen)})
  expect.fail('open it and say by role and label what a member sees: loading, empty, error, and the thing itself')
})
`
}
