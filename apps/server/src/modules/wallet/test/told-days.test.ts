import { beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../../../../test/house.ts'

let house: House
const lines: string[] = []

beforeAll(async () => {
  house = await startHouse('told_days', { onLog: line => lines.push(line) })
  await (await house.player()).bet('lost', 30)
  // By the database's clock, whatever the server's says: what was written so far is of four days ago.
  await house.server.rows(`set session_replication_role = replica;
    update ledger.transaction set created_at = created_at - interval '4 days'; set session_replication_role = default`)
})

const run = async (name: string) =>
  house.server.program.modules
    .flatMap(module => module.jobs ?? [])
    .find(job => job.name === name)
    ?.run()

const told = (message: string) => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === message)

/** Takes one day into a table, and breaks at the next one. */
const breakAfterOne = (table: string) =>
  house.server.rows(`create function public.break_after_one() returns trigger language plpgsql as $$
    begin
      if exists (select from ${table} where day < new.day) then raise exception 'the disk is full'; end if;
      return new;
    end $$;
    create trigger break_after_one before insert on ${table} for each row execute function public.break_after_one()`)
const mend = () => house.server.rows('drop function public.break_after_one cascade')

test('D-10 D-04 the log has the digest of a day that is closed, and its income, though the next day of the same run breaks', async () => {
  await breakAfterOne('ledger.day_digest')
  await expect(run('wallet.close_ledger_day')).rejects.toThrow('the disk is full')
  const closed = await house.server.rows<{ digest: string }>('select digest from ledger.day_digest')
  expect(closed).not.toEqual([])
  expect(told('a day of the books is closed').map(({ digest }) => ({ digest }))).toEqual(closed)
  await mend()
  await run('wallet.close_ledger_day')

  await breakAfterOne('ledger.recognised_day')
  await expect(run('wallet.recognise_income')).rejects.toThrow('the disk is full')
  expect(told('what games came to on a day is income of the house')).toMatchObject([
    { supplier: 'HYO', amount: '30.00' },
  ])
})
