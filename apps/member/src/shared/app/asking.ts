import { watched } from '../watched.ts'

/** Whether somebody has asked for the app and has not been answered yet. Asked from any screen, answered over the page (NOTICE-04). */
const asked = watched(false)

export const askForApp = (): void => asked.set(true)
export const doneAsking = (): void => asked.set(false)
export const useAskedForApp = asked.use
