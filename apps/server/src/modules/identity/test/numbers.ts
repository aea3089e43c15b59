import type { TestMember, TestServer } from '../../../../test/harness.ts'

let numbers = 0

/** A number nobody has yet, as it is stored. */
export const freshNumber = (): string => `63917${String(1_000_000 + ++numbers).padStart(7, '0')}`

/** The same as people write it at home. */
export const written = (mobile: string): string => `0${mobile.slice(2, 5)} ${mobile.slice(5, 8)} ${mobile.slice(8)}`

/** A member whose number is proved. */
export async function memberWithNumber(
  server: TestServer,
  mobile = freshNumber(),
): Promise<TestMember & { mobile: string }> {
  return withNumber(server, await server.registerMember(), mobile)
}

/** The member, who has proved a number by now. */
export async function withNumber<Member extends TestMember>(
  server: TestServer,
  member: Member,
  mobile = freshNumber(),
): Promise<Member & { mobile: string }> {
  await server.rows('update identity.member set mobile = $2, mobile_verified_at = now() where member_id = $1', [
    member.memberId,
    mobile,
  ])
  return { ...member, mobile }
}

/** How often two kinds of request are compared: 500 in all. */
export const TIMED_PAIRS = 250
/** On a machine that has much else to do. */
export const TIMED_TEST_MS = 120_000

/** What differs by less is not seen through a network by any number of tries the limits allow. */
const RESOLUTION_MS = 0.5

/** Milliseconds by which the typical answers of two kinds of request differ, and what of it may be chance. */
export async function compareTimes(
  tries: number,
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
): Promise<{ differenceMs: number; noiseMs: number }> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < tries; round++) {
    // Each kind is first as often as the other: what slows down over time slows both.
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const kind of order) {
      const from = performance.now()
      await (kind === 0 ? one : other)(round)
      times[kind].push(performance.now() - from)
    }
  }
  const [sortedOne, sortedOther] = times.map(list => list.toSorted((a, b) => a - b))
  const spreadMs = Math.max(...[sortedOne, sortedOther].map(list => at(list, 0.75) - at(list, 0.25)))
  // Five standard errors of the difference of two medians, where the spread is the distance of the quartiles.
  const noiseMs = RESOLUTION_MS + (5 * 1.32 * spreadMs) / Math.sqrt(tries)
  return { differenceMs: Math.abs(at(sortedOne, 0.5) - at(sortedOther, 0.5)), noiseMs }
}

const at = (sorted: readonly number[] = [], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
