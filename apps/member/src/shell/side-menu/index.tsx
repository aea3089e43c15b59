import { type ComponentType, lazy, Suspense } from 'react'
import { loadTexts } from '../screen-loader.ts'
import type { SideMenuProps } from './side-menu.tsx'

/** The drawer comes with its first opening: most visits never open it. */
const Loaded = lazy(async (): Promise<{ default: ComponentType<SideMenuProps> }> => {
  const [module] = await Promise.all([import('./side-menu.tsx'), loadTexts(['menu'])])
  return module
})

export function SideMenu({ open, ...rest }: SideMenuProps) {
  return open ? (
    <Suspense>
      <Loaded open {...rest} />
    </Suspense>
  ) : null
}
