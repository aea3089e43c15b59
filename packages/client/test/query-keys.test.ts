import { games } from '@hiyas/contract'
import { expect, test } from 'vitest'
import { callNameOf, createClient, familyKey, inputOf, keyInEveryLanguage, keyOf, pages, query } from '../src/index.ts'

const clientIn = (language: string) =>
  createClient({ baseUrl: '', merchant: 'HIYAS', owner: 'ana', language: () => language, token: () => null })
const client = clientIn('EN')
const input = { gameType: 'RNG', pageSize: 26 } as const

test('of what stands in the cache it is known which call it answers, and what was asked, also of a list that grows', () => {
  const list = pages(client, games.favouriteList, {
    input,
    first: 1,
    pageOf: pageNo => ({ pageNo }),
    next: () => null,
  })
  for (const { queryKey } of [query(client, games.favouriteList, input), list]) {
    expect(callNameOf(queryKey)).toBe(games.favouriteList.name)
    expect(inputOf<typeof games.favouriteList>(queryKey)).toEqual(input)
    const family = familyKey(client, games.favouriteList)
    expect(queryKey.slice(0, family.length)).toEqual(family)
  }
  expect(familyKey(clientIn('TY'), games.favouriteList)).not.toEqual(familyKey(client, games.favouriteList))
})

test('what is the same in every language is found in each, and is nobody else’s', () => {
  const keyIn = (language: string) => keyInEveryLanguage(clientIn(language), games.launchGame, input)
  expect(keyIn('EN')).toEqual(keyIn('TY'))
  expect(inputOf<typeof games.launchGame>(keyIn('EN'))).toEqual(input)
  const ben = createClient({ ...client.options, owner: 'ben' })
  expect(keyInEveryLanguage(ben, games.launchGame, input)).not.toEqual(keyIn('EN'))
  expect(keyOf(client, games.launchGame, input)).not.toEqual(keyIn('EN'))
})
