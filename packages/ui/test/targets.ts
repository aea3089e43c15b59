/**
 * Runs in the page: names every control whose target is smaller than `sizePx`. A target is what a finger hits, so it is
 * probed from the middle outwards instead of measured as a box. Links inside a sentence are exempt (WCAG 2.5.8).
 */
export function smallTargets(sizePx: number): string[] {
  const reach = sizePx / 2 - 1
  const scope = document.querySelector('dialog:modal') ?? document
  const controls = scope.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')
  return [...controls].filter(control => isSeen(control) && !isInSentence(control)).flatMap(misses)

  function misses(control: HTMLElement): string[] {
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const target = control.closest('label') ?? control
    const box = target.getBoundingClientRect()
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const probes = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ] as const
    const missed = probes.some(([left, top]) => !target.contains(document.elementFromPoint(left, top)))
    const name = control.getAttribute('aria-label') ?? control.textContent
    return missed ? [`${control.tagName} "${name}" ${box.width}x${box.height}`] : []
  }

  function isSeen(control: HTMLElement): boolean {
    return control.checkVisibility() && !control.matches(':disabled')
  }

  function isInSentence(control: HTMLElement): boolean {
    return control.tagName === 'A' && getComputedStyle(control).display === 'inline'
  }
}
