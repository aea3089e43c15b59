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

/** Space plays from anywhere but a control that uses it itself, and never behind a dialog; holding it down does nothing (GAM-01). */
export function Keyboard() {
  const { game } = usePlay()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isOnControl = event.target instanceof Element && event.target.closest('button, input') !== null
      // A tap on the words of a dialog leaves the focus on the page behind it.
      const isCovered = document.querySelector('dialog[open]') !== null
      if (event.code !== 'Space' || event.repeat || isOnControl || isCovered) return
      event.preventDefault()
      game.press()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [game])
  return null
}
