import { definePart } from '../shared/page/part.ts'

export const HEADER_MENU = 'header-menu'

/** What drops down from the end of both headers of home. */
export const headerMenu = definePart(() => import('./header-menu.tsx'), ['menu'])

export const menuButton = (label: string) => ({ label, panel: HEADER_MENU, onNear: () => void headerMenu.fetch() })
