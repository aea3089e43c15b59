import { useLayoutEffect } from 'react'

/**
 * Tells the page that something lies over its foot, so that what gets the focus comes clear of it (WCAG 2.4.11). A property of the page or a
 * selector that looks for what lies there would have all of it styled anew.
 */
export function usePageMark(name: 'dock' | 'bar', isThere: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isThere) dataset[name] = ''
    return () => {
      delete dataset[name]
    }
  }, [name, isThere])
}
