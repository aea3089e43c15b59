export type Fault = { kind: 'beyond' | 'cut' | 'shortened'; what: string }

/**
 * What is wrong with the width of a page as it stands. Runs inside the page, so it stands for itself. `beyond`: the page scrolls
 * sideways, or words lie outside of it; `cut`: a box hides a part of its words; `shortened`: it says so by an ellipsis.
 */
export function faultsOfPage(): Fault[] {
  const SLACK_PX = 1.5
  const FAULTS_MAX = 20
  const root = document.documentElement
  const faults: Fault[] = []
  const name = (element: Element) => {
    const words = (element.textContent ?? '').trim().slice(0, 40)
    return `${element.tagName.toLowerCase()}.${String(element.className).split(' ')[0]} "${words}"`
  }
  const hasOwnWords = (element: Element) =>
    [...element.childNodes].some(node => node.nodeType === 3 && (node.textContent ?? '').trim() !== '')
  /** The frame around its own words; those of what it holds are looked at for themselves. */
  const ownWordsOf = (element: Element) => {
    const frames = [...element.childNodes]
      .filter(node => node.nodeType === 3 && (node.textContent ?? '').trim() !== '')
      .map(node => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return range.getBoundingClientRect()
      })
    return {
      left: Math.min(...frames.map(frame => frame.left)),
      right: Math.max(...frames.map(frame => frame.right)),
      top: Math.min(...frames.map(frame => frame.top)),
      bottom: Math.max(...frames.map(frame => frame.bottom)),
    }
  }
  const isSeen = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1
  }
  /** A carousel or a row of chips that a finger moves, and what is drawn for readers of the screen only. */
  const mayLieOutside = (element: Element): boolean => {
    for (let box: Element | null = element; box !== null && box !== root; box = box.parentElement) {
      const { overflowX, clipPath, position } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX) || clipPath !== 'none' || box.closest('[aria-hidden=true],[inert]')) return true
      if (position === 'absolute' && box.clientWidth <= 1) return true
    }
    return false
  }
  const beyond = root.scrollWidth - root.clientWidth
  if (beyond > 0) faults.push({ kind: 'beyond', what: `the page scrolls ${beyond} px sideways` })
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (faults.length >= FAULTS_MAX) break
    if (!hasOwnWords(element) || !isSeen(element) || mayLieOutside(element)) continue
    const words = ownWordsOf(element)
    const { textOverflow, webkitLineClamp } = getComputedStyle(element)
    const saysSo = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    if (!saysSo && (words.right > root.clientWidth + SLACK_PX || words.left < -SLACK_PX))
      faults.push({ kind: 'beyond', what: name(element) })
    for (let box: HTMLElement | null = element; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const frame = box.getBoundingClientRect()
      const wide =
        /hidden|clip/.test(overflowX) && (words.right > frame.right + SLACK_PX || words.left < frame.left - SLACK_PX)
      const high =
        /hidden|clip/.test(overflowY) && (words.bottom > frame.bottom + SLACK_PX || words.top < frame.top - SLACK_PX)
      if (!wide && !high) continue
      faults.push({ kind: saysSo ? 'shortened' : 'cut', what: name(element) })
      break
    }
  }
  return faults
}

/** Doubles every text and its lines, as "larger text" does. Runs inside the page. */
export function doubleTexts(): void {
  const wanted = [...document.querySelectorAll<HTMLElement>('body *')].map(element => {
    const { fontSize, lineHeight } = getComputedStyle(element)
    return { element, fontSize: 2 * Number.parseFloat(fontSize), lineHeight: 2 * Number.parseFloat(lineHeight) }
  })
  for (const { element, fontSize, lineHeight } of wanted) {
    if (element.style === undefined) continue
    element.style.setProperty('font-size', `${fontSize}px`, 'important')
    if (!Number.isNaN(lineHeight)) element.style.setProperty('line-height', `${lineHeight}px`, 'important')
  }
}
