import { describe, expect, test, vi } from 'vitest'
import { followMissed } from '../src/shared/page/missed.ts'
import { definePart, fetchAgain } from '../src/shared/page/part.ts'
import { createMissedParts } from '../src/shell/later/missed-parts.ts'

const View = () => null

function page() {
  const line = { isThere: true }
  const reload = vi.fn()
  return { line, reload, note: createMissedParts(async () => line.isThere, reload) }
}

describe('code that did not come', () => {
  test('SHELL-88 is missed twice before the page is loaded anew, each for itself', async () => {
    const { reload, note } = page()
    expect([await note('encrypt'), await note('menu')]).toEqual([true, true])
    expect(reload).not.toHaveBeenCalled()
    expect(await note('menu')).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('SHELL-87 for want of a connection is not missing, however often it is asked for', async () => {
    const { line, reload, note } = page()
    line.isThere = false
    for (let time = 0; time < 3; time++) expect(await note('encrypt')).toBe(false)
    line.isThere = true
    expect(await note('encrypt')).toBe(true)
    line.isThere = false
    expect(await note('encrypt')).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})

test('SHELL-88 a part that is asked for once more is told of only where it fails again', async () => {
  const missed: unknown[] = []
  followMissed(async part => missed.push(part) > 0)
  let fails = 2
  const part = definePart(async () => {
    if (fails-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: View }
  }, [])
  await part.fetch()
  expect([part.state(), missed]).toEqual([{ kind: 'failed' }, []])
  await fetchAgain(part)
  expect([part.state(), missed]).toEqual([{ kind: 'failed' }, [part]])
  await fetchAgain(part)
  expect([part.state(), missed]).toEqual([{ kind: 'ready', View }, [part]])
})
