import { definePart, useDialogPart } from '../../shared/page/part.ts'
import type { SideMenuProps } from './side-menu.tsx'

/** The drawer comes with its first opening: most visits never open it. */
const drawer = definePart<SideMenuProps>(() => import('./side-menu.tsx'), ['menu'])

export function SideMenu({ open, onClose }: SideMenuProps) {
  const View = useDialogPart(drawer, open, onClose)
  return open && View !== null ? <View open onClose={onClose} /> : null
}
