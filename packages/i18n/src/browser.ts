import { createTextLoading, type Loaders } from './loading.ts'

/** One module per language and area, made by the plugin in ../vite.ts: a browser loads only what it shows. */
const LOADERS: Loaders = {
  TY: {
    first: () => import('virtual:hiyas-texts/TY-first'),
    download: () => import('virtual:hiyas-texts/TY-download'),
    entry: () => import('virtual:hiyas-texts/TY-entry'),
    app: () => import('virtual:hiyas-texts/TY-app'),
    help: () => import('virtual:hiyas-texts/TY-help'),
    languages: () => import('virtual:hiyas-texts/TY-languages'),
    menu: () => import('virtual:hiyas-texts/TY-menu'),
    more: () => import('virtual:hiyas-texts/TY-more'),
    notices: () => import('virtual:hiyas-texts/TY-notices'),
    play: () => import('virtual:hiyas-texts/TY-play'),
    records: () => import('virtual:hiyas-texts/TY-records'),
    desk: () => import('virtual:hiyas-texts/TY-desk'),
    refusals: () => import('virtual:hiyas-texts/TY-refusals'),
  },
  EN: {
    first: () => import('virtual:hiyas-texts/EN-first'),
    download: () => import('virtual:hiyas-texts/EN-download'),
    entry: () => import('virtual:hiyas-texts/EN-entry'),
    app: () => import('virtual:hiyas-texts/EN-app'),
    help: () => import('virtual:hiyas-texts/EN-help'),
    languages: () => import('virtual:hiyas-texts/EN-languages'),
    menu: () => import('virtual:hiyas-texts/EN-menu'),
    more: () => import('virtual:hiyas-texts/EN-more'),
    notices: () => import('virtual:hiyas-texts/EN-notices'),
    play: () => import('virtual:hiyas-texts/EN-play'),
    records: () => import('virtual:hiyas-texts/EN-records'),
    desk: () => import('virtual:hiyas-texts/EN-desk'),
    refusals: () => import('virtual:hiyas-texts/EN-refusals'),
  },
}

export const { loadTexts, loadTextAreas } = createTextLoading(LOADERS)
