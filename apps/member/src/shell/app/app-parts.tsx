import type { Screen } from '../../routes/define-screen.ts'
import { paths } from '../../routes/paths.ts'
import { AppBar } from './app-bar.tsx'
import styles from './app-parts.module.css'
import { AppPopup } from './app-popup.tsx'
import { SideService } from './side-service.tsx'

export type AppPartsProps = { screen: Screen }

/** Where somebody looks for help before he has begun anything: no shortcut lies over a form or a game (HELP-22). */
const WITH_SHORTCUTS: readonly string[] = [paths.home(), paths.help()]

/**
 * What floats above the footer. It has a place of its own at the end of the page, so that everything can be scrolled from under it,
 * and coming late it moves nothing.
 */
export default function AppParts({ screen }: AppPartsProps) {
  return (
    <>
      {screen.footer && (
        <div className={styles.dock}>
          {WITH_SHORTCUTS.includes(screen.path) && <SideService />}
          {screen.path !== paths.download() && <AppBar />}
        </div>
      )}
      <AppPopup />
    </>
  )
}
