import { records as call, type In } from '@hiyas/contract'
import type { TestMember } from '../../../../test/harness.ts'

/** A page of a member’s record of money. */
export async function movements({ client }: TestMember, input: In<typeof call.memberTransactions> = {}) {
  const reply = await client.call(call.memberTransactions, { language: 'EN', ...input })
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  return reply.value
}
/** What its lines say in short. */
export const brief = ({ list }: Awaited<ReturnType<typeof movements>>) =>
  list.map(line => [line.txTypeName, line.amount, line.currentAvailBalance])
