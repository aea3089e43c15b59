import { type RefObject, useEffect, useState } from 'react'

/** Which slide of a snapping rail is in view, and a way to bring one there. */
export function useShownSlide(rail: RefObject<HTMLUListElement | null>, count: number) {
  const [shown, setShown] = useState(0)

  useEffect(() => {
    const element = rail.current
    if (!element || count < 2) return
    const observer = new IntersectionObserver(
      entries => {
        const entry = entries.find(candidate => candidate.isIntersecting)
        if (entry) setShown([...element.children].indexOf(entry.target))
      },
      { root: element, threshold: 0.6 },
    )
    for (const slide of element.children) observer.observe(slide)
    return () => observer.disconnect()
  }, [rail, count])

  const show = (index: number) => {
    const slide = rail.current?.children[index]
    if (!(slide instanceof HTMLElement) || !rail.current) return
    const first = rail.current.children[0]
    const start = first instanceof HTMLElement ? first.offsetLeft : 0
    rail.current.scrollTo({ left: slide.offsetLeft - start })
  }
  return { shown, show }
}
