import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InstallManifest, Render } from '@hiyas/contract'
import { scriptHashes } from '../http/security.ts'

/** What `apps/member` left when it was built. */
export type BuiltSite = {
  template: string
  render: Render
  installManifest: InstallManifest
  scriptHashes: readonly string[]
}

const MARKERS = ['<!--head-->', '<!--app-->', '<!--boot-->'] as const

/** Reads the built site; null when it has not been built, and then the calls work all the same. */
export async function readBuiltSite(folder: string): Promise<BuiltSite | null> {
  const template = await readFile(join(folder, 'client/index.html'), 'utf8').catch(() => null)
  if (template === null) return null
  for (const marker of MARKERS) {
    if (!template.includes(marker)) throw new Error(`the page of ${folder} has no ${marker}: build the site again`)
  }
  const entry = pathToFileURL(join(folder, 'server/entry-server.js')).href
  const { render, installManifest } = (await import(entry)) as Pick<BuiltSite, 'render' | 'installManifest'>
  return { template, render, installManifest, scriptHashes: scriptHashes(template) }
}

export type PageParts = { language: string; theme: string; head: string; html: string; boot: string }

/** Puts the parts at their places. Functions as replacements, because `$&` in a text means something to `replace`. */
export function fillTemplate(template: string, parts: PageParts): string {
  return template
    .replace(/<html[^>]*>/, html =>
      html
        .replace(/ lang="[^"]*"/, () => ` lang="${parts.language}"`)
        .replace(/ data-theme="[^"]*"/, () => ` data-theme="${parts.theme}"`),
    )
    .replace('<!--head-->', () => parts.head)
    .replace('<!--app-->', () => parts.html)
    .replace('<!--boot-->', () => parts.boot)
}
