import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hiyas/tools/postgres'
import { chromium } from '@playwright/test'
import { BROWSER_FLAGS } from '../support/browser.ts'
import { closeHouse, openHouse } from '../support/house.ts'
import { takeAll } from './camera.ts'
import { readOptions, type ShotOptions } from './options.ts'
import { scenesOf } from './scenes.ts'
import { writeSheet } from './sheet.ts'

const HELP = `npm run shots [-- options]

Takes a picture of every screen of the route table and of every model of the studio's games, as everybody who may see it,
and one contact sheet a language and person, into .cache/shots.

Options
  --widths=390       default 320,390,768,1440
  --languages=TY     default TY,EN
  --roles=guest      of guest, member, trial, agent; default all there are
  --themes=light     of dark, light; default dark
  --routes=/m/home   what an address or a scene begins with; default all
  --scale=2          pixels of the picture a CSS pixel, default 1
  --texts=2          how many times as large texts are, default 1
  --agent=name:pass  an agent who exists; without him his screens are left out
  --url=http://...   a site that runs; default is one of its own, with an empty database`

const options = readOptions(process.argv.slice(2))

if (options.help) console.log(HELP)
else if (options.url !== null) await walk(options.url, options)
else await walkOwnHouse(options)

async function walkOwnHouse(options: ShotOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hiyas-shots-'))
  const house = await openHouse({ port: await freePort(), dataDir })
  try {
    await walk(house.url, options)
  } finally {
    await closeHouse(house)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function walk(site: string, options: ShotOptions): Promise<void> {
  const scenes = (await scenesOf(site)).filter(
    ({ name, address }) =>
      options.routes.length === 0 || options.routes.some(route => address.startsWith(route) || name.startsWith(route)),
  )
  const browser = await chromium.launch({ executablePath: options.chromium, args: [...BROWSER_FLAGS] })
  try {
    for (const language of options.languages) {
      for (const role of options.roles) {
        const seen = scenes.filter(({ roles }) => roles.includes(role))
        const shots = await takeAll(browser, site, seen, { language, role }, options)
        console.log(
          `${language} ${role}: ${shots.length} pictures, ${writeSheet(options.folder, `${language}-${role}`, shots)}`,
        )
        const notes = new Map(shots.map(({ scene, note }) => [scene.name, note]))
        for (const [scene, note] of notes) if (note) console.log(`  ${scene} ${note}`)
      }
    }
  } finally {
    await browser.close()
  }
}
