import { openHouses } from './houses.ts'

export default (): Promise<() => Promise<void>> => openHouses()
