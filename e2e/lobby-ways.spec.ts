import { games, type Out } from '@hiyas/contract'
import { holding } from './support/entry.ts'
import { answered } from './support/envelope.ts'
import { expect, open, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

const LIST = '/wps/relay/GCSGAME_gameList'

type Shelf = NonNullable<Out<typeof games.gameCategories>['content']['mapping']['RNG']>

test('LOBBY-42 an address of the lobby that asks for lottery leads to its page, and stands in no history', async ({
  site: page,
}) => {
  await open(page, '/m/gameLobby')
  for (const kind of ['LOTT', 'ELOTT']) {
    await open(page, `/m/gameList?gameType=${kind}`)
    await expect(page).toHaveURL(/\/m\/lottery$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/m\/gameLobby$/)
  }
})

test('LOBBY-03 an address of the lobby that names no kind of games, or none there is, leads home', async ({
  site: page,
}) => {
  for (const kind of ['', '?gameType=NOTHING']) {
    await open(page, `/m/gameList${kind}`)
    await expect(page).toHaveURL(/\/m\/home$/)
  }
})

test('LAUNCH-03 LAUNCH-04 LAUNCH-05 LAUNCH-06 an address that launches a lottery leads a member to its lobby, and launches nothing', async ({
  member: page,
}) => {
  const launched: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname === '/wps/game/launchGame') launched.push(pathname)
  })
  for (const [asked, lobby] of [
    ['TCG_LOTTO_VN&gameType=LOTT', 'TCG_LOTTO_VN'],
    ['TCG_SEA', 'TCG_SEA'],
    ['BRK&gameType=LOTT', 'LOTT'],
    ['BRK&gameType=ELOTT', 'LOTT'],
  ]) {
    await open(page, `/m/launchGame?vassalage=${asked}`)
    await expect(page).toHaveURL(new RegExp(`/m/lottery\\?vassalage=${lobby}$`))
  }
  expect(launched).toEqual([])
})

test('LOBBY-39 the button of the filter says how many games it would show once that is known, and no number of before', async ({
  site: page,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  const submit = panel.getByRole('button', { name: /^Ipakita/ })
  await expect(submit).toHaveText(/\d/)
  const letGo = await holding(page, listAsked('pageSize', '1'))
  await panel.getByRole('button', { name: 'Kidlat Studios' }).click()
  await expect(submit).toHaveText('Ipakita ang mga laro')
  letGo()
  await expect(submit).toHaveText(/\d/)
})

test('LOBBY-35 LOBBY-36 LOBBY-37 LOBBY-38 LOBBY-39 LOBBY-45 what is chosen in the filter is what its button asks for, and a vendor is taken off by a second tap or by All', async ({
  site: page,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  const [vendor, all] = [
    panel.getByRole('button', { name: 'Kidlat Studios' }),
    panel.getByRole('button', { name: 'Lahat ng vendor' }),
  ]
  for (const off of [vendor, all]) {
    await vendor.click()
    await expect(all).toHaveAttribute('aria-pressed', 'false')
    await off.click()
    await expect(vendor).toHaveAttribute('aria-pressed', 'false')
    await expect(all).toHaveAttribute('aria-pressed', 'true')
  }

  await vendor.click()
  await panel.getByRole('region', { name: 'Klase ng laro' }).getByRole('button').last().click()
  await panel.getByRole('button', { name: '₱0.10' }).click()
  const [asked] = await Promise.all([
    page.waitForRequest(request => listAsked('pageSize', '26')(new URL(request.url()))),
    panel.getByRole('button', { name: /^Ipakita/ }).click(),
  ])
  const chosen = Object.fromEntries(new URL(asked.url()).searchParams)
  expect(chosen).toMatchObject({ vassalage: 'KDL', isNew: '0', minBet: '0.1', pageNo: '1' })
  expect(chosen.gameClassify).not.toBe('')
})

test('LOBBY-28 LOBBY-84 LOBBY-85 another tab begins with an empty search box and no vendor, and asks for neither', async ({
  site: page,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  const rail = page.getByRole('list', { name: 'Mga vendor' })
  const box = page.getByRole('searchbox')
  const taken = rail.getByRole('button', { pressed: true })
  for (const name of ['Kidlat Studios', 'Lahat', 'Kidlat Studios']) {
    await rail.getByRole('button', { name }).click()
    await expect(taken).toHaveAccessibleName(name)
  }
  await box.fill('tigre')
  await box.press('Enter')
  await expect(box).toHaveValue('tigre')
  const hot = page.waitForRequest(request => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname === games.hotGames.path && searchParams.get('gameType') === 'RNG'
  })
  await page.getByRole('tab', { name: 'Hot' }).click()
  expect([...new URL((await hot).url()).searchParams.keys()]).not.toContain('gameName')
  await expect(box).toHaveValue('')
  await expect(taken).toHaveAccessibleName('Lahat')
})

test('LOBBY-88 where nothing is new the lobby shows all games, without a tap', async ({ site: page }) => {
  const nothing = { games: [], pageNum: 1, totalPages: 0, total: 0 }
  await page.route(listAsked('isNew', '1'), route => route.fulfill({ json: answered(nothing) }))
  await open(page, '/m/gameList?gameType=RNG')
  const classes = page.getByRole('list', { name: 'Mga klase ng laro' })
  await expect(classes.getByRole('button', { pressed: true })).toHaveText('Lahat')
  await expect(page.getByRole('region', { name: 'Mga laro', exact: true }).getByRole('article').first()).toBeVisible()
})

test('LOBBY-88 below a list that waits to give way to what is new stands no way out of it', async ({ site: page }) => {
  await open(page, '/m/gameList?gameType=RNG')
  const titles = page.getByRole('main').getByRole('article')
  await expect(titles.first()).toBeVisible()
  const box = page.getByRole('searchbox')
  await box.fill('tigre')
  await box.press('Enter')
  await expect(titles).toHaveCount(1)
  const letGo = await holding(page, listAsked('isNew', '1'))
  const classes = page.getByRole('list', { name: 'Mga klase ng laro' })
  await classes.getByRole('button', { name: 'Bago' }).click()
  await expect(classes.getByRole('button', { pressed: true })).toHaveText('Bago')
  const wayToAll = page.getByRole('button', { name: 'Ipakita lahat' })
  await expect(wayToAll).toHaveCount(0)
  await expect(titles).toHaveCount(1)
  letGo()
  await expect(wayToAll).toBeVisible()
})

test('LOBBY-86 a list that stands in the place of another is as long as it was', async ({ site: page }) => {
  await open(page, '/m/gameList?gameType=RNG')
  const classes = page.getByRole('list', { name: 'Mga klase ng laro' })
  const all = page.waitForResponse(answer => listAsked('isNew', '0')(new URL(answer.url())))
  await classes.getByRole('button').first().click()
  await (await all).finished()
  const list = page.getByRole('region', { name: 'Mga laro' })
  const end = list.locator('xpath=following-sibling::div')
  const heightOf = () => end.evaluate(element => element.getBoundingClientRect().height)
  await expect.poll(heightOf).toBeGreaterThan(0)
  const height = await heightOf()
  const letGo = await holding(page, url => url.pathname === LIST)
  await classes.getByRole('button').last().click()
  await expect(classes.getByRole('button', { pressed: true })).toHaveText(
    (await classes.getByRole('button').last().textContent()) ?? '',
  )
  expect(await heightOf()).toBe(height)
  letGo()
})

test('LOBBY-86 while the list that was asked for is on its way the one before it pales and is said to be busy', async ({
  site: page,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  const list = page.getByRole('region', { name: 'Mga laro' })
  await expect(list).toHaveCSS('opacity', '1')
  const letGo = await holding(page, url => url.pathname === LIST)
  const classes = page.getByRole('list', { name: 'Mga klase ng laro' })
  await classes.getByRole('button').last().click()
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(list).toHaveCSS('opacity', '0.5')
  letGo()
  await expect(list).not.toHaveAttribute('aria-busy')
  await expect(list).toHaveCSS('opacity', '1')
})

test('LOBBY-83 a list that was scrolled through begins with its first page when another tab was chosen between', async ({
  site: page,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    const [pageNo, isNew] = [searchParams.get('pageNo') ?? '', searchParams.get('isNew')]
    if (pathname === LIST && isNew === '0' && Number(pageNo) > 1) asked.push(pageNo)
  })
  /** The page that is asked for when somebody scrolls all games. */
  const nextOfAll = async () => {
    // What is asked for as soon as the list is there counts.
    asked.length = 0
    await page.getByRole('list', { name: 'Mga klase ng laro' }).getByRole('button').first().click()
    await expect(async () => {
      await page.mouse.wheel(0, 2_000)
      expect(asked).not.toEqual([])
    }).toPass()
    return asked[0]
  }
  await open(page, '/m/gameList?gameType=RNG')
  expect(await nextOfAll()).toBe('2')
  await page.getByRole('tab', { name: 'Hot' }).click()
  await page.getByRole('tab', { name: 'Lahat' }).click()
  expect(await nextOfAll()).toBe('2')
})

test('LOBBY-90 LOBBY-31 a game that is closed while somebody scrolls hides none of those behind it', async ({
  site: page,
}) => {
  let [isClosed, isTold] = [false, false]
  // Without its first game the list has another one at the end of each page.
  await page.route(`**${LIST}?*`, async route => {
    const address = new URL(route.request().url())
    const gamesOf = async (pageNo: number) => {
      address.searchParams.set('pageNo', String(pageNo))
      return (await route.fetch({ url: address.href })).json()
    }
    const pageNo = Number(address.searchParams.get('pageNo'))
    const answer = await gamesOf(pageNo)
    if (!isClosed) return route.fulfill({ json: answer })
    isTold ||= pageNo > 1
    const { value } = answer
    const [next] = (await gamesOf(pageNo + 1)).value.games
    const shown = [...value.games.slice(1), ...(next ? [next] : [])]
    await route.fulfill({ json: { ...answer, value: { ...value, games: shown, total: value.total - 1 } } })
  })
  const list = page.getByRole('region', { name: 'Mga laro', exact: true })
  const first = list.locator('li[aria-posinset="1"]').getByRole('link')
  await open(page, '/m/gameList?gameType=RNG')
  const all = page.waitForResponse(answer => answer.url().includes(LIST) && answer.url().includes('isNew=0'))
  await page.getByRole('list', { name: 'Mga klase ng laro' }).getByRole('button').first().click()
  const { value } = await (await all).json()
  await expect(first).toContainText(value.games[0].gameName)
  isClosed = true
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    expect(isTold).toBe(true)
  }).toPass()
  await expect(async () => {
    await page.mouse.wheel(0, -2_000)
    await expect(first).toContainText(value.games[1].gameName, { timeout: 500 })
  }).toPass()
})

test('LOBBY-36 a vendor more than can be chosen at once is refused in words', async ({ site: page }) => {
  await page.route('**/wps/relay/GCSGAME_getVassGameType*', async route => {
    const answer = await (await route.fetch()).json()
    const { RNG: slots }: { RNG: Shelf } = answer.value.content.mapping
    slots.vendors = Array.from({ length: 13 }, (_, at) => ({
      vassalage: `V${at}`,
      displayName: `Studio ${at}`,
      gameType: 'RNG',
      gameCount: 1,
    }))
    await route.fulfill({ json: answer })
  })
  await open(page, '/m/gameList?gameType=RNG')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  for (let at = 0; at < 12; at++) await panel.getByRole('button', { name: `Studio ${at}`, exact: true }).click()
  await expect(panel.getByText('12 ang napili')).toBeVisible()
  const last = panel.getByRole('button', { name: 'Studio 12', exact: true })
  const heard = await hearing(page)
  await last.click()
  await heard('Hanggang 12 vendor lang ang mapipili nang sabay.')
  await expect(last).toHaveAttribute('aria-pressed', 'false')
})

/** The address of a list of games that is asked for so. */
const listAsked =
  (name: string, value: string) =>
  ({ pathname, searchParams }: URL): boolean =>
    pathname === LIST && searchParams.get(name) === value
