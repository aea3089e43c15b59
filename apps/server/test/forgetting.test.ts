import { beforeAll, expect, test } from 'vitest'
import { forgetGivenUp, releaseSilentWorkers } from '../src/platform/worker/repository.ts'
import { startServer, type TestServer } from './harness.ts'

/** What the jobs of the clock delete from by its age, whatever has piled up there while nobody did. */
const FORGOTTEN = [
  'games.launch',
  'games.play_day',
  'games.recent',
  'games.winner',
  'graphile_worker._private_jobs',
  'identity.audit_event',
  'identity.captcha',
  'identity.captcha_work',
  'identity.device_credential',
  'identity.login_failure',
  'identity.mail_sent',
  'identity.reset_link',
  'identity.session',
  'identity.sms_code',
  'identity.social_flow',
  'identity.used_body',
  'messages.announcement_read',
  'platform.worker_beat',
  'sportsbook.hot_match',
]
const BY_PORTIONS =
  /^\s*(delete from \S+|update \S+ set .*) where ctid = any\(array\(\s*select ctid from .* limit \$\d+ .*\)\)$/s

let server: TestServer
beforeAll(async () => {
  server = await startServer({ name: 'forgetting' })
  // A trigger for statements is told of each, also of one that finds nothing to delete. The worker takes out each job that it has done, on
  // a connection of its own: at every full minute there are some. Its heart forgets those that are silent, every few seconds.
  await server.rows(`
    create schema watched;
    create table watched.writing (target text not null, statement text not null);
    create function watched.note() returns trigger language plpgsql security definer as $$ begin
      if current_setting('application_name') not in ('hiyas-worker', 'hiyas-heart') then
        insert into watched.writing values (tg_table_schema || '.' || tg_table_name, current_query());
      end if;
      return null;
    end $$;
    do $$ declare v_table regclass; begin
      for v_table in select pg_class.oid from pg_class join pg_namespace on pg_namespace.oid = relnamespace
                      where relkind = 'r' and nspname !~ '^pg_' and nspname not in ('information_schema', 'ledger', 'watched') loop
        execute format('create trigger watched after delete on %s for each statement execute function watched.note()', v_table);
      end loop;
    end $$;
    create trigger changed after update on identity.member for each statement execute function watched.note()`)
})

test('whatever is forgotten by its age goes by portions, so that no pause of the jobs makes one statement of weeks', async () => {
  const { modules, deps } = server.program
  await server.rows('truncate watched.writing')
  for (const job of modules.flatMap(module => module.jobs ?? [])) if (/\.forget(_|$)/.test(job.name)) await job.run()
  await forgetGivenUp(deps.database.query, { id: '1', task: 'games.forget' })
  await releaseSilentWorkers(deps.database.query, 20_000)
  const deletions = await server.rows<{ target: string; statement: string }>(
    'select distinct on (target, statement) target, statement from watched.writing order by target',
  )
  expect(deletions.filter(({ statement }) => !BY_PORTIONS.test(statement))).toEqual([])
  expect([...new Set(deletions.map(({ target }) => target))]).toEqual(FORGOTTEN)
})

test('trial accounts that are idle are shut by portions, so that no pause of the jobs holds all of them at once', async () => {
  await server.rows('truncate watched.writing')
  const jobs = server.program.modules.flatMap(module => module.jobs ?? [])
  await jobs.find(({ name }) => name === 'identity.shut_idle_trials')?.run()
  expect(await server.rows('select target, statement from watched.writing')).toEqual([
    { target: 'identity.member', statement: expect.stringMatching(BY_PORTIONS) },
  ])
})
