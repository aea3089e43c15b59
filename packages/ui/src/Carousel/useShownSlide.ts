import { type RefObject, useEffect, useState } from 'react'

/** Which slide of a snapping rail is in view, and a way to bring one there. */
export function useShownSlide(rail: RefObject<HTMLUListElement | null>, count: number) {
  const [shown, setShown] = useState(0)
  const isSingle = count < 2

  useEffect(() => {
    const element = rail.current
    if (!element || isSingle) return
    const observer = new IntersectionObserver(
      entries => {
        // They stand in the order of time: a busy page is told of several slides at once.
        const entry = entries.filter(candidate => candidate.isIntersecting).at(-1)
        if (entry) setShown([...element.children].indexOf(entry.target))
      },
      { root: element, threshold: 0.6 },
    )
    const observeAll = () => {
      observer.disconnect()
      for (const slide of element.children) observer.observe(slide)
    }
    // Other banners may come in the place of these, as many as before.
    const slides = new MutationObserver(observeAll)
    slides.observe(element, { childList: true })
    observeAll()
    return () => {
      slides.disconnect()
      observer.disconnect()
    }
  }, [rail, isSingle])

  const show = (index: number) => {
    const slide = rail.current?.children[index]
    if (!(slide instanceof HTMLElement) || !rail.current) return
    const first = rail.current.children[0]
    const start = first instanceof HTMLElement ? first.offsetLeft : 0
    rail.current.scrollTo({ left: slide.offsetLeft - start })
  }
  return { shown, show }
}
