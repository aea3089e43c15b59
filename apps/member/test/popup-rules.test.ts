import { expect, test } from 'vitest'
import { flagAfterClose, flagAfterLook } from '../src/features/home/home/components/popups/rules.ts'

const saidIn = (language: string, ids: string) => ({
  popups: Array.from(ids, id => ({
    id,
    title: `${id} in ${language}`,
    content: '',
    promotionType: '',
    execution: '' as const,
    url: '',
    startDate: 0,
  })),
  language,
})

test.each([
  ['ab', 'ab', false],
  ['ab', 'ac', true],
  ['ab', 'ba', true],
  ['a', 'ab', true],
  ['ab', 'a', true],
])('POPUP-23 LANG-09 "%s" was closed in one language: said in another, "%s" is shown: %s', (closed, next, show) => {
  expect(flagAfterLook(flagAfterClose(saidIn('TY', closed)), saidIn('EN', next))?.show).toBe(show)
})

test('POPUP-23 LANG-09 what an older version kept is known by what it says alone', () => {
  const old = { ...flagAfterClose(saidIn('TY', 'a')), ids: undefined, language: undefined }
  expect(flagAfterLook(old, saidIn('TY', 'a'))).toEqual(flagAfterClose(saidIn('TY', 'a')))
  expect(flagAfterLook(old, saidIn('EN', 'a'))?.show).toBe(true)
})
