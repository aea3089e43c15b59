import { useState } from 'react'
import { definePart, useDialogPart } from '../../shared/page/part.ts'
import type { SideMenuProps } from './side-menu.tsx'

/** The drawer comes with its first opening: most visits never open it. */
const drawer = definePart<SideMenuProps>(() => import('./side-menu.tsx'), ['menu'])

export function SideMenu({ open, onClose }: Omit<SideMenuProps, 'onClosed'>) {
  const View = useDialogPart(drawer, open, onClose)
  const [drawn, setDrawn] = useState(false)
  if (open && !drawn) setDrawn(true)
  return drawn && View !== null ? <View open={open} onClose={onClose} onClosed={() => setDrawn(false)} /> : null
}
