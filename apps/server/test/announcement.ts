import type { NewAnnouncement } from '../src/modules/messages/index.ts'

/** An announcement for everybody on home from now on, saying as much as it must. */
export const plain = (id: string, startsAtMs: number): NewAnnouncement => ({
  id,
  kind: 'player',
  groupName: 'm_home',
  execution: '',
  promotionType: '',
  url: '',
  position: 900,
  audiences: [],
  platforms: [],
  startsAtMs,
  endsAtMs: null,
  texts: { TY: { title: `Balita ${id}`, content: `<p>Laman ng ${id}</p>` } },
})
