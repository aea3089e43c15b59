import { useEffect } from 'react'
import { useGameState, usePlay } from '../game/context.ts'

/** The result in words, for those who do not see the stage. */
export function Spoken() {
  const spoken = useGameState(state => state.spoken)
  return (
    <p className="unseen" role="status" data-testid="spoken">
      {spoken}
    </p>
  )
}

/** Space plays, wherever the focus is on nothing that uses it. */
export function Keyboard() {
  const { game } = usePlay()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isPlayKey(event)) return
      event.preventDefault()
      game.press()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [game])
  return null
}

/**
 * Space from anywhere but a control that uses it itself, and never behind a dialog; holding it down does nothing (GAM-01). With another key it belongs
 * to the browser or to a reader of the screen, and while something is written in signs it picks one.
 */
export function isPlayKey(event: KeyboardEvent): boolean {
  if (event.code !== 'Space' || event.repeat || event.isComposing) return false
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false
  // A tap on the words of a dialog leaves the focus on the page behind it.
  if (document.querySelector('dialog[open]') !== null) return false
  return !(event.target instanceof Element && event.target.closest(KEEPS_SPACE) !== null)
}

/** The place of the notices has the focus when one went that had it. */
const KEEPS_SPACE = 'button, input, .notices'
