import { help as calls } from '@hiyas/contract'
import { ok, refuse } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import type { createService } from './service.ts'

export const routes = (help: ReturnType<typeof createService>): Route[] => [
  handle(calls.helpCenter, async context => ok(await help.items(context))),
  handle(calls.document, async (context, input) => {
    const found = await help.document(context, input)
    return found === null ? refuse('document.not.found', { field: 'name' }) : ok(found)
  }),
]
