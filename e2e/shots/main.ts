import { understood } from '@hiyas/tools/problem'
import { type Browser, chromium } from '@playwright/test'
import { BROWSER_FLAGS } from '../support/browser.ts'
import { inOwnHouse, orTold, untilTold } from '../support/own-house.ts'
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

const options = understood(() => readOptions(process.argv.slice(2)))

if (options.help) console.log(HELP)
else
  await untilTold(async told => {
    const walked = (site: string) => walk(site, options, told)
    await (options.url === null ? inOwnHouse(told, walked) : walked(options.url))
  })

async function walk(site: string, options: ShotOptions, told: AbortSignal): Promise<void> {
  // We hear of a Ctrl-C ourselves, and close what is open.
  const ours = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const browser = await chromium.launch({ executablePath: await options.chromium(), args: [...BROWSER_FLAGS], ...ours })
  try {
    await orTold(takePictures(browser, site, options), told)
  } finally {
    await browser.close()
  }
}

async function takePictures(browser: Browser, site: string, options: ShotOptions): Promise<void> {
  const scenes = (await scenesOf(site)).filter(
    ({ name, address }) =>
      options.routes.length === 0 || options.routes.some(route => address.startsWith(route) || name.startsWith(route)),
  )
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
}
