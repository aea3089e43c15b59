import { useEffect, useState } from 'react'

/** True once the page is scrolled further than `distancePx`. */
export function useScrolledPast(distancePx: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const read = () => setPast(window.scrollY > distancePx)
    read()
    window.addEventListener('scroll', read, { passive: true })
    return () => window.removeEventListener('scroll', read)
  }, [distancePx])
  return past
}
