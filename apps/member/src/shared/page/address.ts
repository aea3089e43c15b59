import { createContext, useContext } from 'react'
import { useShownAddress } from './shown-page.ts'

/** Path with query that a page is drawn for. Given on the server only: a browser knows where it is. */
const AskedAddress = createContext('')
export const AddressProvider = AskedAddress.Provider

/** The path of the shown page. */
export const usePath = (): string => usePart(0)

/** The query of the shown page, without its question mark. */
export const useQueryText = (): string => usePart(1)

/** Path and query of the shown page: what is open over it stays behind when either changes. */
export const useAddress = (): string => useShownAddress(useContext(AskedAddress))

function usePart(part: 0 | 1): string {
  return useAddress().split('?')[part] ?? ''
}
