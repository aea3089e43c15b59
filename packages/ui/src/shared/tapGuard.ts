/**
 * The tap that closed a dialog often lands twice, as the one that opened it. What is closed takes no tap any more though it is still seen, and
 * what lies beneath would be pressed: as long as it fades, something unseen lies over the place. Where nothing fades that goes at once.
 * An element, as nothing else stops a tap on the frame of a game.
 */
export async function guardPlace(closed: HTMLElement, { clientX, clientY }: PointerEvent): Promise<void> {
  const guard = document.createElement('div')
  guard.dataset.tapGuard = ''
  guard.style.left = `${clientX}px`
  guard.style.top = `${clientY}px`
  // The focus stays where it has been given back to.
  guard.onmousedown = () => false
  document.body.append(guard)
  await faded(closed)
  guard.remove()
}

/** What is closed is still seen until it has faded or slid out. */
export const faded = (closed: HTMLElement): Promise<unknown> =>
  Promise.allSettled(closed.getAnimations().map(({ finished }) => finished))
